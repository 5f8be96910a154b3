import { lazy, Suspense, useEffect, useState } from 'react';
import { loadToastsWith } from '#lib/toasts.ts';

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }));

/** The place for toasts; its code is loaded with the first one. */
export function ToastRegion() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    loadToastsWith(() => setIsWanted(true));
  }, []);
  return isWanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}
