import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode;
  hideLabel?: boolean;
  help?: ReactNode;
  error?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, help, error, className, ...rest } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const messageId = `${id}-message`;
  const message = error ?? help;

  return (
    <label className={classNames(styles.checkbox, className)}>
      <input
        {...rest}
        type="checkbox"
        className={styles.input}
        // Its name is the label alone; the message describes it.
        aria-labelledby={labelId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={message === undefined ? undefined : messageId}
      />
      <span className={styles.box} aria-hidden="true">
        <Check />
      </span>
      {hideLabel ? (
        <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
      ) : (
        <span className={styles.words}>
          <span id={labelId}>{label}</span>
          {message !== undefined && (
            <span className={error === undefined ? styles.help : styles.error} id={messageId}>
              {message}
            </span>
          )}
        </span>
      )}
    </label>
  );
}
