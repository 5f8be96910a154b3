import { type ComponentType, useEffect, useState } from 'react';
import { loadWithRetry } from '#lib/lazy-with-retry.ts';
import { takeFarewell } from '#lib/leave.ts';
import { loadToastsWith, showSuccess } from '#lib/toasts.ts';

/**
 * The place for toasts; its code is loaded with the first one. A toast often tells that the server is away, and then
 * its code may be too: the app goes on without.
 */
export function ToastRegion() {
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
