import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { applyTheme, readThemeChoice } from '#lib/page-theme.ts';

// Again, for development, which has no script that runs before.
applyTheme(readThemeChoice());

// After everything the first page needs; development serves files that change under a cache.
const register = (): void => {
  void import('#lib/service-worker.ts').then((part) => part.registerServiceWorker());
};
if (import.meta.env.PROD) window.addEventListener('load', () => setTimeout(register, 1000));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
