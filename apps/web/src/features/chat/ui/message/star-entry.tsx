import type { Message } from '@branchline/contract/shapes';
import { Star, StarOff } from 'lucide-react';
import { setStarred } from '#features/chat/io/starring.ts';
import { starTexts } from '#lib/texts/star-texts.ts';
import type { MenuEntry } from '#ui/menu.tsx';

/** The menu's entry that stars a message, or takes the star away. */
export const starEntry = (message: Message, isStarred: boolean): MenuEntry => ({
  id: 'star',
  label: isStarred ? starTexts.unstar : starTexts.star,
  icon: isStarred ? <StarOff /> : <Star />,
  onSelect: () => setStarred([message], !isStarred),
});
