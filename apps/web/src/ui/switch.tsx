import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> {
  label: ReactNode;
  /** A second, quieter line. */
  help?: ReactNode;
  /** The change is being saved: clicks are ignored. */
  busy?: boolean | undefined;
}

/** On or off, at once. For a choice that is saved with a form, take Checkbox. */
export function Switch(props: SwitchProps) {
  const { label, help, busy = false, className, disabled, ...rest } = props;
  const helpId = useId();

  return (
    <label className={classNames(styles.switch, className)} data-disabled={disabled || undefined}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={styles.input}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-describedby={help === undefined ? rest['aria-describedby'] : helpId}
        onClick={(event) => {
          if (busy) event.preventDefault();
          rest.onClick?.(event);
        }}
      />
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb}>{busy && <Spinner className={styles.spinner} label={null} />}</span>
      </span>
      <span className={styles.words}>
        {label}
        {help !== undefined && (
          <span className={styles.help} id={helpId}>
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
