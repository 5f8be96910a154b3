import { EllipsisVertical, Star } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { setUnreadFirst, unreadFirst } from '#features/chat/io/inbox-order.ts';
import { LazyMenu } from '#features/chat/ui/message/lazy-menu.tsx';
import { paths } from '#lib/paths.ts';
import { useStore } from '#lib/store.ts';
import { chatPartTexts } from '#lib/texts/chat-part-texts.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Whether the newest or the unread conversations stand on top, and the way to what was starred. */
export function InboxMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const isUnreadFirst = useStore(unreadFirst, (isFirst) => isFirst);
  const navigate = useNavigate();
  const order = (label: string, isFirst: boolean) => ({
    id: label,
    label,
    checked: isUnreadFirst === isFirst,
    onSelect: () => setUnreadFirst(isFirst),
  });
  return (
    <LazyMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={(button) => <IconButton label={chatPartTexts.listMenu} icon={<EllipsisVertical />} {...button} />}
      entries={() => [
        order(chatPartTexts.newestFirst, false),
        order(chatPartTexts.unreadFirst, true),
        {
          id: 'starred',
          label: screenTitles.starred,
          icon: <Star />,
          startsGroup: true,
          onSelect: () => void navigate(paths.starred),
        },
      ]}
    />
  );
}
