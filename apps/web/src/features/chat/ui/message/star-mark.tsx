import { Star } from 'lucide-react';
import { starTexts } from '#features/chat/texts/star-texts.ts';

/** Beside the time of a message that the person starred. */
export function StarMark({ className }: { className: string | undefined }) {
  return <Star className={className} fill="currentColor" role="img" aria-label={starTexts.starred} />;
}
