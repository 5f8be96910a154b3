/**
 * A script of its own, run before the first paint: a reader who chose the dark theme on a light system sees no flash.
 * The app comes after that paint, which would have to share the network with it. The words of a language other than
 * English come before the app.
 */
import { fetchParts, startApp } from '#lib/app-parts.ts';
import { afterFirstPaint } from '#lib/first-paint.ts';
import { applyLanguage, readLanguage } from '#lib/language.ts';
import { applyTheme, readThemeChoice } from '#lib/page-theme.ts';
import { retry } from '#lib/retry.ts';

applyTheme(readThemeChoice());

const loadWords = async (): Promise<void> => {
  const language = readLanguage();
  const note = document.querySelector<HTMLMetaElement>('meta[name="words"]')?.content ?? '{}';
  const file = (JSON.parse(note) as Record<string, string>)[language];
  // The page came in the language of the browser; on this device another one may have been chosen.
  applyLanguage(file === undefined ? 'en' : language);
  if (file === undefined) return;
  // One request that is lost is no reason to speak English; a server that does not have them is.
  await retry(() => import(/* @vite-ignore */ file), { againMs: 1_000, timesMost: 3 }).catch(() => applyLanguage('en'));
};
const words = loadWords();
// Where the device has the app already there is no network to share.
const isInstalled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
if (isInstalled) fetchParts();
afterFirstPaint(() => {
  if (!isInstalled) fetchParts();
  void words.then(startApp);
});
