import { Pencil, Reply, X } from 'lucide-react';
import { quotedOf } from '#features/chat/core/quotes.ts';
import type { Composing } from '#features/chat/io/composing.ts';
import { useQuoted } from '#features/chat/ui/message/use-quoted.ts';
import { useSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { QuoteBlock } from '#ui/quote-block.tsx';
import styles from './composing-bar.module.css';

interface ComposingBarProps {
  partnerId: string;
  partnerName: string;
  composing: Composing;
  onCancel: () => void;
}

/** What the message that is being written answers or changes; the cross lets go of it, as Escape in the field does. */
export function ComposingBar({ partnerId, partnerName, composing, onCancel }: ComposingBarProps) {
  const ownId = useSession()?.userId;
  const isEdit = composing.kind === 'edit';
  const quoted = isEdit ? quotedOf(composing.message) : composing.quoted;
  const shown = useQuoted(partnerId, quoted);
  const name = quoted.sender === ownId ? gestureTexts.you : shownName(partnerName);
  const Icon = isEdit ? Pencil : Reply;
  return (
    <div className={styles.bar} role="group" aria-label={isEdit ? gestureTexts.editing : gestureTexts.replyingTo(name)}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.quote}>
        <QuoteBlock name={isEdit ? gestureTexts.editing : name} {...shown} />
      </div>
      <IconButton label={isEdit ? gestureTexts.cancelEdit : gestureTexts.cancelReply} icon={<X />} onClick={onCancel} />
    </div>
  );
}
