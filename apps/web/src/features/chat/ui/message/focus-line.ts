const longestMs = 10_000;

/** Gives the focus to the message at a place, once it is drawn: who came there by keyboard goes on from it. */
export const focusLine = (seq: number): void => {
  const focus = (): boolean => {
    const line = document.querySelector<HTMLElement>(`[data-seq="${String(seq)}"]`);
    if (!line) return false;
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return;
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (focus()) stop();
  });
  const timer = setTimeout(stop, longestMs);
  observer.observe(document.body, { childList: true, subtree: true });
};
