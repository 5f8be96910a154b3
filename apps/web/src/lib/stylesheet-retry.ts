const againMs = 3_000;
const timesMost = 20;

const asked = new Set<string>();

const askForStyles = (href: string, times = 1): void => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  link.addEventListener('error', () => {
    link.remove();
    if (times < timesMost) setTimeout(askForStyles, againMs, href, times + 1);
  });
  document.head.append(link);
};

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
    askForStyles(href);
  });
};
