import { appendToHead, retry } from './retry.ts';

const asked = new Set<string>();

const askForStyles = (href: string): Promise<void> =>
  retry(
    () => appendToHead(Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })),
    { againMs: 3_000, timesMost: 20 },
  ).catch(() => undefined);

/**
 * The build's loader asks for the style sheet of a late part once, and gives the part up when it does not come. Here the
 * part is shown, and its style sheet asked for until it is there.
 */
export const retryStylesheets = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const [, href] = /^Unable to preload CSS for (\S+)$/.exec(event.payload.message) ?? [];
    if (href === undefined) return;
    event.preventDefault();
    if (asked.has(href)) return;
    asked.add(href);
    void askForStyles(href);
  });
};
