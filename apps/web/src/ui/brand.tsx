import { BrandMark } from './brand-mark.tsx';
import styles from './brand.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

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
