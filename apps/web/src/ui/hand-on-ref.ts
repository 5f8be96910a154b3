import type { Ref } from 'react';

/** Gives an element to a ref of either kind; for pieces that keep a ref of their own as well. */
export function handOnRef<T>(ref: Ref<T> | undefined, element: T | null): (() => void) | undefined {
  if (typeof ref === 'function') {
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => ref(null);
  }
  if (!ref) return undefined;
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
