import { Fragment, type ReactNode } from 'react';
import { useSession } from '#lib/session-store.ts';
import type { TextSection } from '#lib/texts/static-texts.ts';
import styles from './text-sections.module.css';

interface TextSectionsProps {
  sections: Readonly<Record<string, TextSection>>;
  /** What stands at the end of a section, by its name. */
  endings?: Readonly<Record<string, ReactNode>>;
}

/** Headed paragraphs and lists. The headings go one deeper inside a shell, whose bar has the first. */
export function TextSections({ sections, endings = {} }: TextSectionsProps) {
  const Heading = useSession() === null ? 'h2' : 'h3';
  return Object.entries(sections).map(([name, { title, text, points }]) => (
    <Fragment key={name}>
      <Heading className={styles.heading}>{title}</Heading>
      <div className={styles.words}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {endings[name]}
      </div>
    </Fragment>
  ));
}
