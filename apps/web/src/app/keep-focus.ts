import { throttle } from '#lib/throttle.ts';

/** A dialog that closes, and a screen that comes, put the focus somewhere themselves first. */
const patienceMs = 100;

const near = 'table, ul, ol, section[aria-label], aside, main';

const pathOf = (element: Element | null): Element[] => (element ? [element, ...pathOf(element.parentElement)] : []);

/**
 * Keeps the focus near when what had it within `root` is gone, such as the row that was deleted: it goes to the list or
 * the part of the page around it. Else it would fall to the document, and a screen reader to its top. Returns the stopper.
 */
export const keepFocus = (root: HTMLElement): (() => void) => {
  let path: Element[] = [];

  const remember = ({ target }: FocusEvent): void => {
    path = pathOf(target as Element);
  };
  const keep = (): void => {
    if (path[0]?.isConnected !== false || document.activeElement !== document.body) return;
    const around = path.find((element) => element.isConnected && element.matches(near));
    path = [];
    around?.setAttribute('tabindex', '-1');
    (around as HTMLElement | undefined)?.focus({ preventScroll: true });
  };
  const keeping = throttle(keep, patienceMs);
  const observer = new MutationObserver(keeping.soon);

  root.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    observer.disconnect();
    keeping.cancel();
  };
};
