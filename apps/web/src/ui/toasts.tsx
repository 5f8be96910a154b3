import { lazy, Suspense, useEffect, useState } from 'react';

const ToastContainer = lazy(async () => ({ default: (await import('./toast-container.tsx')).ToastContainer }));

/**
 * The place toasts appear; once, in the app's shell. Their code is fetched when the page has come to rest, so that the
 * start page does not wait for it and a failure can be shown even when the network is gone by then.
 */
export function Toasts() {
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsWanted(true), 0);
    return () => clearTimeout(timer);
  }, []);

  return isWanted && <Suspense fallback={null}>{<ToastContainer />}</Suspense>;
}
