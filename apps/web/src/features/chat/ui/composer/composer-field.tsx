import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { isComposing } from '#ui/is-composing.ts';
import { type QuickReplyKeys, quickReplyListId } from './quick-reply-keys.ts';
import styles from './composer.module.css';

interface ComposerFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  onEscape: () => void;
  onFiles: (files: readonly File[]) => void;
  /** What says that the text cannot be sent as it is. */
  problemId: string | null;
  /** Set while the text searches a list that stands over it. */
  list: { readonly keys: RefObject<QuickReplyKeys | null>; readonly activeOption: string | null } | null;
}

/** Enter sends where there is a keyboard; on a phone it makes a new line. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Finder puts the names of copied files beside them. */
const areNamesOf = (files: readonly File[], words: string): boolean =>
  words
    .split(/[\r\n]+/)
    .every((line) => line === '' || files.some(({ name }) => name.normalize() === line.normalize()));

/** The words of a message: one line that grows to six. Pasted pictures and files go with the message. */
export function ComposerField(props: ComposerFieldProps) {
  const { ref, value, onChange, onSend, onEscape, onFiles, problemId, list } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);

  useEffect(() => {
    // From the Reply of a notification.
    if (window.location.hash === '#reply') area.current?.focus();
  }, []);

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (list?.keys.current?.(event)) return;
    if (event.key === 'Escape' && !isComposing(event)) onEscape();
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !hasKeyboard()) return;
    event.preventDefault();
    // Meant for the list, whose code is on its way: what searches it is no message.
    if (list && !list.keys.current) return;
    onSend();
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    // A table copied from a spreadsheet is words and a picture of them: the words are meant.
    if (files.length === 0 || !areNamesOf(files, event.clipboardData.getData('text/plain'))) return;
    event.preventDefault();
    onFiles(files);
  };

  return (
    <div className={styles.grows} data-text={value}>
      <textarea
        ref={area}
        className={styles.field}
        data-composer
        aria-label={conversationTexts.writeMessage}
        placeholder={conversationTexts.writeMessage}
        rows={1}
        dir="auto"
        enterKeyHint="enter"
        aria-invalid={problemId !== null}
        aria-describedby={problemId ?? undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        {...(list && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-autocomplete': 'list' as const,
          'aria-controls': quickReplyListId,
          'aria-activedescendant': list.activeOption ?? undefined,
        })}
      />
    </div>
  );
}
