import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

/** Makes a link look like a small icon button. */
export const iconLinkClass = classNames(styles.button, styles.plain, styles.small);
