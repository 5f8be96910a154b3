import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonLook {
  /** One primary a view; quiet beside it; danger for what cannot be undone; plain in running rows. */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain';
  size?: 'medium' | 'small';
  fullWidth?: boolean;
}

/** The look of a button for things that are links: `<Link className={buttonClass({ variant: 'quiet' })}>`. */
export function buttonClass({ variant = 'primary', size = 'medium', fullWidth = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, fullWidth && styles.fullWidth);
}
