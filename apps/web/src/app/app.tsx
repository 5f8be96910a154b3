import { useEffect, type ComponentType, useState } from 'react';
import { onSessionEnd } from '#lib/session-store.ts';
import { showFailure, loadToastsWith, showSuccess } from '#lib/toasts.ts';
import { AppRouter } from './router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadWithRetry } from '#lib/lazy-with-retry.ts';
import { takeFarewell } from '#lib/leave.ts';

/**
 * The place for toasts; its code is loaded with the first one. A toast often tells that the server is away, and then
 * its code may be too: the app goes on without.
 */
function ToastRegion() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void => {
      loadWithRetry(() => import('./toast-host.tsx')).then(({ ToastHost }) => setHost(() => ToastHost), load);
    };
    loadToastsWith(load);
    const farewell = takeFarewell();
    if (farewell !== null) showSuccess(farewell);
  }, []);
  return Host && <Host />;
}

export function App() {
  // The guards lead the person to the sign-in screen; this says why.
  useEffect(() => onSessionEnd(({ message }) => showFailure(message)), []);
  return (
    <>
      <ErrorBoundary>
        <AppRouter />
      </ErrorBoundary>
      <ToastRegion />
    </>
  );
}
