import { useEffect } from 'react';
import { onSessionEnd } from '#lib/session-store.ts';
import { showFailure } from '#lib/toasts.ts';
import { AppRouter } from './router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ToastRegion } from './toast-region.tsx';

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
