import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ownReplyTexts as texts } from '#features/chat/texts/own-reply-texts.ts';
import { Button } from '#ui/button.tsx';
import styles from './unfilled-notice.module.css';

interface UnfilledNoticeProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  unfilled: readonly string[];
}

/** Says what is to be filled in before a message goes out, leads there, and underlines it in the field. */
export function UnfilledNotice({ id, field, text, unfilled }: UnfilledNoticeProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const names = [...new Set(unfilled)].join(', ');
  const goThere = (): void => {
    const [first = ''] = unfilled;
    const start = text.indexOf(first);
    field.current?.focus();
    field.current?.setSelectionRange(start, start + first.length);
  };
  return (
    <>
      <p className={styles.notice} ref={() => setBox(field.current?.parentElement ?? null)}>
        <span id={id} role="status" dir="auto">
          {texts.fillIn(names)}
        </span>
        <Button variant="plain" size="small" onClick={goThere}>
          {texts.goThere}
        </Button>
      </p>
      {box && createPortal(<Marks field={field} text={text} unfilled={unfilled} />, box)}
    </>
  );
}

/** A copy of the words over the field, of which only the lines under the placeholders are seen. */
function Marks({ field, text, unfilled }: Omit<UnfilledNoticeProps, 'id'>) {
  const copy = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = field.current;
    const follow = (): void => {
      if (box && copy.current) copy.current.scrollTop = box.scrollTop;
    };
    follow();
    box?.addEventListener('scroll', follow);
    return () => box?.removeEventListener('scroll', follow);
  }, [field, text]);
  const parts: { readonly before: string; readonly word: string }[] = [];
  let rest = text;
  for (const word of unfilled) {
    const at = rest.indexOf(word);
    parts.push({ before: rest.slice(0, at), word });
    rest = rest.slice(at + word.length);
  }
  return (
    <div ref={copy} className={styles.marks} aria-hidden="true" dir="auto">
      {parts.map(({ before, word }, index) => (
        <span key={index}>
          {before}
          <mark>{word}</mark>
        </span>
      ))}
      {rest}
    </div>
  );
}
