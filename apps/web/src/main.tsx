import './first-paint.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { loadFirstScreen } from '#app/first-screen.ts';
import { afterFirstPaint } from '#lib/first-paint.ts';
import { retryStylesheets } from '#lib/stylesheet-retry.ts';
import { applyTheme, readThemeChoice } from '#lib/page-theme.ts';

// Again, for development, which has no script that runs before.
applyTheme(readThemeChoice());

retryStylesheets();

// After everything the first page needs; development serves files that change under a cache. Where the network went
// away meanwhile, it is tried again when there is one.
const register = (): void => {
  import('#lib/after-load.ts')
    .then((part) => part.afterLoad())
    .catch(() => window.addEventListener('online', register, { once: true }));
};
const registerSoon = (): void => void setTimeout(register, 1000);
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') registerSoon();
  else window.addEventListener('load', registerSoon);
}

const draw = (): void => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // Drawn in slices: a slow phone takes a touch between them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
};

afterFirstPaint(() => void loadFirstScreen().then(draw));
