import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useAppLogo, useAppName } from '#lib/public-settings.ts';
import { authTexts } from '#features/auth/auth-texts.ts';
import { Brand } from '#ui/brand.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import styles from './auth-frame.module.css';

const BrandPanel = lazyWithRetry(() => import('#ui/brand-panel.tsx'), 'BrandPanel');

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
  const appLogo = useAppLogo();
  const isWide = useMediaQuery('(min-width: 1024px)');
  return (
    <div className={styles.page}>
      {isWide && (
        <aside className={styles.panel}>
          <Suspense>
            <BrandPanel>{authTexts.tagline}</BrandPanel>
          </Suspense>
        </aside>
      )}
      <div className={styles.side}>
        <main className={styles.column}>
          <div className={styles.brand}>
            <Brand name={appName} logo={appLogo} size="large" />
          </div>
          <h1>{title}</h1>
          {intro !== undefined && <div className={styles.intro}>{intro}</div>}
          {children}
        </main>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  );
}
