import { useEffect } from 'react';
import { showToastsWith } from '#lib/toasts.ts';
import { showToast } from '#ui/show-toast.tsx';
import { ToastContainer } from '#ui/toast-container.tsx';

export function ToastHost() {
  // Not at once: in development React mounts everything twice, and the container loses what it held in between.
  useEffect(() => {
    let giveBack: (() => void) | undefined;
    const timer = setTimeout(() => {
      giveBack = showToastsWith(showToast);
    });
    return () => {
      clearTimeout(timer);
      giveBack?.();
    };
  }, []);
  return <ToastContainer />;
}
