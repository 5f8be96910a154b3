import styles from './brand.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The organisation's logo, else a message with a line that branches. Says nothing by itself: the name stands beside it. */
function BrandMark({ size, logo = null }: { size: number; logo?: string | null }) {
  if (logo !== null) return <img className={styles.logo} src={logo} width={size} height={size} alt="" />;
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect className={styles.ground} width="64" height="64" rx="14" />
      <path
        className={styles.bubble}
        d="M18 14h28a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H31l-10.2 8.2A1.1 1.1 0 0 1 19 53.3V46h-1a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z"
      />
      <path className={styles.line} d="M23 38V22M23 33c0-4.5 3-5.5 8-5.5s9-1 9-5" />
      <g className={styles.ground}>
        <circle cx="23" cy="38" r="3.6" />
        <circle cx="23" cy="21.5" r="3.6" />
        <circle cx="40.5" cy="21.5" r="3.6" />
      </g>
    </svg>
  );
}

export interface BrandProps {
  /** The organisation's name for the product. */
  name: string;
  /** The organisation's logo in place of the product's mark. */
  logo?: string | null;
  /** Small in bars, large above a form. */
  size?: 'small' | 'large';
  /** Only the mark is seen. */
  hideName?: boolean;
}

export function Brand({ name, logo = null, size = 'small', hideName = false }: BrandProps) {
  return (
    <span className={classNames(styles.brand, styles[size])}>
      <BrandMark size={size === 'large' ? 44 : 28} logo={logo} />
      {hideName ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={styles.name}>{name}</span>}
    </span>
  );
}
