import type { ReactNode } from 'react';
import { useAppName } from '#lib/public-settings.ts';
import { authTexts } from '#lib/texts/auth-texts.ts';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links at the very bottom. */
  footer?: ReactNode;
}

/** One narrow column with the name on top; on wide screens beside a quiet panel. */
export function AuthFrame({ title, intro, children, footer }: AuthFrameProps) {
  const appName = useAppName();
  return (
    <div className={styles.page}>
      <div className={styles.panel} aria-hidden="true">
        <p className={styles.panelName}>{appName}</p>
        <p className={styles.tagline}>{authTexts.tagline}</p>
        <BranchDrawing />
      </div>
      <div className={styles.side}>
        <main className={styles.column}>
          <p className={styles.brand}>
            <img src="/favicon.svg" alt="" width={40} height={40} />
            {appName}
          </p>
          <h1 className={styles.title}>{title}</h1>
          {intro !== undefined && <div className={styles.intro}>{intro}</div>}
          {children}
        </main>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  );
}

/** A line with branches: the product's mark, large and quiet. */
function BranchDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 480" fill="none">
      <path d="M120 480V60M120 400c0-90 60-90 120-90s120 0 120-90v-60M120 260c0-60 40-70 80-70s80-10 80-70V60" />
      <circle cx="120" cy="60" r="14" />
      <circle cx="120" cy="260" r="10" />
      <circle cx="120" cy="400" r="10" />
      <circle cx="280" cy="60" r="14" />
      <circle cx="360" cy="160" r="14" />
    </svg>
  );
}
