import { type RefObject, useEffect } from 'react';

/** A dialog that closes, and a screen that comes, put the focus somewhere themselves first. */
const patienceMs = 100;

const pathOf = (element: Element | null): Element[] => (element ? [element, ...pathOf(element.parentElement)] : []);

/**
 * Keeps the focus near when what had it is gone, such as the row that was deleted: it goes to the list around it, or to
 * `main`. Else it would fall to the document, and a screen reader to its top.
 */
export const useKeptFocus = (main: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = main.current;
    if (!root) return;
    let path: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent): void => {
      path = pathOf(target as Element);
    };
    const keep = (): void => {
      timer = undefined;
      if (path[0]?.isConnected !== false || document.activeElement !== document.body) return;
      const near = path.find((element) => element.isConnected && element.matches('table, ul, ol, main'));
      path = [];
      near?.setAttribute('tabindex', '-1');
      (near as HTMLElement | undefined)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => (timer ??= setTimeout(keep, patienceMs)));

    root.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [main]);
};
