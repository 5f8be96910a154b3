import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner, keeps its width and its focus, and ignores clicks. */
  busy?: boolean | undefined;
  icon?: ReactNode;
  /** Ignores the second click of a double click, which comes before `busy` can. */
  clicksOnce?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    fullWidth,
    busy = false,
    icon,
    clicksOnce = false,
    className,
    type = 'button',
    onClick,
    children,
    ...rest
  } = props;
  const look = { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) };

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || (clicksOnce && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type={type}
      className={classNames(buttonClass(look), busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy && <Spinner className={styles.spinner} label={null} />}
    </button>
  );
}
