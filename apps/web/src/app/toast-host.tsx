import { useEffect } from 'react';
import { showToastsWith } from '#lib/toasts.ts';
import { showToast } from '#ui/show-toast.tsx';
import { ToastContainer } from '#ui/toast-container.tsx';

export function ToastHost() {
  // A parent's effects run after its children's: the container is there when the first toast comes.
  useEffect(() => showToastsWith(showToast), []);
  return <ToastContainer />;
}
