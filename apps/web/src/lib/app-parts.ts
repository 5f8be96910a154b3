/** What the build noted in the page (`vite/screen-parts.ts`, `vite/script-at-once.ts`). */
const readNote = <T>(name: string, without: T): T => {
  const note = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return note === undefined ? without : (JSON.parse(note) as T);
};

const fetchEarly = (files: readonly string[]): void => {
  for (const file of files) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
};

/** Lets the browser fetch the files of the app, and those of the screen at this address. */
export const fetchParts = (): void => {
  const screens = readNote<Record<string, readonly string[]>>('screen-parts', {});
  fetchEarly([...readNote<readonly string[]>('app-parts', []), ...(screens[window.location.pathname] ?? [])]);
};

const whenStyled = async (): Promise<void> => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const waiting = sheets.filter(({ sheet }) => sheet === null);
  await Promise.all(
    waiting.map(
      (link) =>
        new Promise((resolve) => {
          link.onload = link.onerror = resolve;
        }),
    ),
  );
};

/** Starts the app, once the page has its styles. */
export const startApp = async (): Promise<void> => {
  const [entry] = readNote<readonly string[]>('app-parts', []);
  if (entry === undefined) return;
  await whenStyled();
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', crossOrigin: '', src: entry });
  document.head.append(script);
};
