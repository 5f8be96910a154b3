import { inOwnLanguage } from '#lib/texts/define-texts.ts';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { FieldControlContext } from './field-control.ts';
import styles from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** One input of the kit (or anything that calls `useFieldControl`). */
  children: ReactNode;
  help?: ReactNode;
  /** Replaces the help and marks the input invalid. */
  error?: string | undefined;
  required?: boolean;
  /** Says so beside the label; the others are taken as needed. */
  optional?: boolean;
  /** Across from the label: a small link or a counter. */
  aside?: ReactNode;
}

export function Field({ label, children, help, error, required = false, optional = false, aside }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const optionalId = `${id}-optional`;
  const hasError = error !== undefined && error !== '';
  const hasMessage = hasError || (help !== undefined && help !== null);

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {optional && (
            <span id={optionalId} className={styles.optional}>
              {' '}
              ({uiTexts.optional})
            </span>
          )}
        </span>
        {aside}
      </div>
      <FieldControlContext
        value={{
          id,
          describedBy: classNames(optional && optionalId, hasMessage && messageId),
          isInvalid: hasError,
          isRequired: required,
        }}
      >
        {children}
      </FieldControlContext>
      <div id={messageId} className={hasError ? styles.error : styles.help} aria-live="polite">
        {hasError ? (
          <>
            <CircleAlert aria-hidden="true" />
            <span>{inOwnLanguage(error)}</span>
          </>
        ) : (
          help
        )}
      </div>
    </div>
  );
}
