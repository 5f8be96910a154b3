import { type ReactNode, useState } from 'react';
import { type OtherLanguage, otherLanguages } from '#lib/other-languages.ts';
import { inLanguagesTexts as texts } from '#lib/texts/in-languages-texts.ts';
import styles from './other-languages.module.css';

interface OtherLanguagesProps {
  /** The fields of one language; `named` adds the language to what a field is called. */
  children: (language: Omit<OtherLanguage, 'name'> & { readonly named: (label: string) => string }) => ReactNode;
}

/** The same texts in each further language that the organisation offers, folded away; nothing where it offers one. */
export function OtherLanguages({ children }: OtherLanguagesProps) {
  const languages = otherLanguages();
  const [isOpen, setIsOpen] = useState(false);
  if (languages.length === 0) return null;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{texts.title}</summary>
      <p className={styles.hint}>{texts.hint}</p>
      <div className={styles.fields}>
        {/* What is folded away is no field of the form yet, for searches by name and screen readers alike. */}
        {(isOpen ? languages : []).map(({ name, ...language }) => (
          <div key={language.tag} className={styles.fields}>
            {children({ ...language, named: (label) => texts.field(label, name) })}
          </div>
        ))}
      </div>
    </details>
  );
}
