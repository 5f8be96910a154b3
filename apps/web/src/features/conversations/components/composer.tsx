import { maxContentLength } from '@branchline/contract/conversations';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { tellTyping } from '../api/tell-typing.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { addToOutbox } from '../lib/outbox.ts';
import styles from './composer.module.css';

const typingEveryMs = 3000;

/** Enter sends where there is a keyboard; on a phone it makes a new line. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

export function Composer({ partnerId }: { partnerId: string }) {
  const [text, setText] = useDraft(partnerId);
  const field = useRef<HTMLTextAreaElement>(null);
  const toldAt = useRef(0);
  const canSend = text.trim() !== '';

  useEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.blockSize = 'auto';
    box.style.blockSize = `${String(box.scrollHeight)}px`;
  }, [text]);

  const change = (next: string): void => {
    setText(next);
    const now = Date.now();
    if (next !== '' && now - toldAt.current > typingEveryMs) {
      toldAt.current = now;
      tellTyping(partnerId, true);
    }
  };

  const send = (): void => {
    if (!canSend) return;
    void addToOutbox({ partnerId, content: text.trim(), files: [] });
    setText('');
    if (toldAt.current > 0) tellTyping(partnerId, false);
    toldAt.current = 0;
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className={styles.field}
        aria-label={conversationTexts.writeMessage}
        placeholder={conversationTexts.writeMessage}
        rows={1}
        dir="auto"
        maxLength={maxContentLength}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        type="submit"
        variant="primary"
        label={conversationTexts.send}
        icon={<SendHorizontal />}
        disabled={!canSend}
      />
    </form>
  );
}
