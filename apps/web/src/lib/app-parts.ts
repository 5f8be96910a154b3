import { nextTask } from './next-task.ts';
import { appendToHead, retry } from './retry.ts';
import { splashTexts } from './texts/splash-texts.ts';

/** What the build noted in the page (`vite/screen-parts.ts`, `vite/boot-script.ts`). */
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

/** The files of the app, what starts it first, and those of the screen at this address. */
const notedParts = (): { readonly app: readonly string[]; readonly screen: readonly string[] } => ({
  app: readNote<readonly string[]>('app-parts', []),
  screen: readNote<Record<string, readonly string[]>>('screen-parts', {})[window.location.pathname] ?? [],
});

/** Lets the browser fetch the files of the app, and those of the screen at this address. */
export const fetchParts = (): void => {
  const { app, screen } = notedParts();
  fetchEarly([...app, ...screen]);
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

/**
 * Starts the app, once the page has its styles. What it is made of runs a file at a time, so that a slow phone takes a
 * touch in between.
 */
export const startApp = async (): Promise<void> => {
  const { app, screen } = notedParts();
  const [entry, ...shared] = app;
  if (entry === undefined) return;
  await whenStyled();
  for (const file of [...shared, ...screen.filter((part) => part.endsWith('.js'))]) {
    // What does not arrive is asked for again by what needs it.
    await import(/* @vite-ignore */ file).catch(() => undefined);
    await nextTask();
  }
  run(entry);
};

/**
 * Runs the entry with all it imports. What was dropped on the way, or what one server between two versions has not, comes
 * when it is asked for again; a browser that asks no second time for what failed is helped by the reload.
 */
const run = (entry: string): void => {
  const asScript = () =>
    Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry });
  retry(() => appendToHead(asScript()), { againMs: 3_000, timesMost: 5 }).catch(offerReload);
};

/** Nothing of the app is there to say it: the page itself does, in place of its sentence. */
const offerReload = (): void => {
  const splash = document.getElementById('splash');
  const sentence = splash?.querySelector('p');
  if (!splash || !sentence) return;
  sentence.role = 'alert';
  sentence.textContent = splashTexts.notLoaded;
  const button = document.createElement('button');
  button.textContent = splashTexts.reload;
  button.addEventListener('click', () => {
    window.location.reload();
  });
  splash.append(button);
};
