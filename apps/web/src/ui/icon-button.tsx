import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name: a verb, and the thing when there are several ("Edit Mira Nair"). */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'quiet' | 'primary' | 'danger';
  /** Small ones become 28 px in dense tables; on phones every one is at least 44 px. */
  size?: 'medium' | 'small';
  busy?: boolean | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'plain', size = 'medium', busy = false, className, onClick, ...rest } = props;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      className={classNames(styles.button, styles[variant], styles[size], className)}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      {busy ? <Spinner size={size} label={null} /> : icon}
    </button>
  );
}
