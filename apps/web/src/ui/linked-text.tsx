import styles from './linked-text.module.css';
import { type TextPart, textParts } from './text-parts.ts';

/** A web address with where it leads in bold: the rest of it may say anything. */
function Address({ text, host = '' }: TextPart) {
  const at = text.indexOf(host);
  if (at < 0) return `${text} (${host})`;
  return (
    <>
      {text.slice(0, at)}
      <strong className={styles.host}>{host}</strong>
      {text.slice(at + host.length)}
    </>
  );
}

/** Words that people wrote, with their addresses and telephone numbers as links. Nothing else in them has a meaning. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        key={index}
        className={styles.link}
        href={part.href}
        // Digits and addresses keep their order in words that are written from the right.
        dir="ltr"
        {...(part.host !== undefined && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {part.host === undefined ? part.text : <Address {...part} />}
      </a>
    ),
  );
}
