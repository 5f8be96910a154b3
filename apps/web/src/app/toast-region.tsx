// Here, because the build's loader asks for a late part's style sheet only once.
import '#ui/toast.module.css';
import { type ComponentType, useEffect, useState } from 'react';
import { loadToastsWith } from '#lib/toasts.ts';

const againMs = 3_000;

/**
 * The place for toasts; its code is loaded with the first one. A toast often tells that the server is away, and then
 * its code may be too: it is tried again until it is there, and the app goes on without.
 */
export function ToastRegion() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void => {
      import('./toast-host.tsx').then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => setTimeout(load, againMs),
      );
    };
    loadToastsWith(load);
  }, []);
  return Host && <Host />;
}
