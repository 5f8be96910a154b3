import { useEffect } from 'react';
import { showToastsWith } from '#lib/toasts.ts';
import { showToast } from '#ui/show-toast.tsx';
import { ToastContainer } from '#ui/toast-container.tsx';

/** A screen reader knows of a live region from then on, and reads only what comes into it later. */
const regionStandsMs = 100;

export function ToastHost() {
  // Nor at once: in development React mounts everything twice, and the container loses what it held in between.
  useEffect(() => {
    let giveBack: (() => void) | undefined;
    const timer = setTimeout(() => {
      giveBack = showToastsWith(showToast);
    }, regionStandsMs);
    return () => {
      clearTimeout(timer);
      giveBack?.();
    };
  }, []);
  return <ToastContainer />;
}
