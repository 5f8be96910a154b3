import { ArrowDownWideNarrow } from 'lucide-react';
import { useState } from 'react';
import { setUnreadFirst, unreadFirst } from '#features/chat/io/inbox-order.ts';
import { LazyMenu } from '#features/chat/ui/message/lazy-menu.tsx';
import { useStore } from '#lib/store.ts';
import { chatPartTexts } from '#lib/texts/chat-part-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Says whether the newest or the unread conversations stand on top. */
export function OrderButton() {
  const [isOpen, setIsOpen] = useState(false);
  const isUnreadFirst = useStore(unreadFirst, (isFirst) => isFirst);
  const entry = (label: string, isFirst: boolean) => ({
    id: label,
    label,
    checked: isUnreadFirst === isFirst,
    onSelect: () => setUnreadFirst(isFirst),
  });
  return (
    <LazyMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={(button) => <IconButton label={chatPartTexts.order} icon={<ArrowDownWideNarrow />} {...button} />}
      entries={() => [entry(chatPartTexts.newestFirst, false), entry(chatPartTexts.unreadFirst, true)]}
    />
  );
}
