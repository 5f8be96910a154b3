import { Fragment, type ReactNode } from 'react';
import type { TextSection } from '#features/static-pages/static-texts.ts';
import styles from './text-sections.module.css';

interface TextSectionsProps {
  sections: Readonly<Record<string, TextSection>>;
  /** What stands at the end of a section, by its name. */
  endings?: Readonly<Record<string, ReactNode>>;
}

/** Headed paragraphs and lists, under the page's name and its first words. */
export function TextSections({ sections, endings = {} }: TextSectionsProps) {
  return Object.entries(sections).map(([name, { title, text, points }]) => (
    <Fragment key={name}>
      <h3 className={styles.heading}>{title}</h3>
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
