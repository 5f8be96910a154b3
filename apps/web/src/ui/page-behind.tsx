import { hideOthers } from 'aria-hidden';
import { useEffect } from 'react';

/**
 * Stands in an overlay, and keeps what loads behind it from screen readers. The primitives hide what is there when the
 * overlay opens, but for live regions: beside those a list that comes later would be read out, and could be reached.
 */
export function PageBehind() {
  useEffect(() => {
    const page = document.getElementById('root');
    if (!page) return;
    let undo = (): void => undefined;
    const hide = (): void => {
      const undoEarlier = undo;
      undo = hideOthers([], page);
      undoEarlier();
    };
    const observer = new MutationObserver(hide);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      undo();
    };
  }, []);
  return null;
}
