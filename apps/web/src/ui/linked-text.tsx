import styles from './linked-text.module.css';
import { textParts } from './text-parts.ts';

/** Words that people wrote, with their addresses as links. Nothing else in them has a meaning. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      <a key={index} className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ),
  );
}
