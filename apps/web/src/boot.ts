/**
 * A script of its own, run before the first paint: a reader who chose the dark theme on a light system sees no flash.
 * The app comes after that paint, which would have to share the network with it.
 */
import { fetchParts, startApp } from '#lib/app-parts.ts';
import { afterFirstPaint } from '#lib/first-paint.ts';
import { applyTheme, readThemeChoice } from '#lib/page-theme.ts';

applyTheme(readThemeChoice());
// Where the device has the app already there is no network to share.
const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
if (isKept) fetchParts();
afterFirstPaint(() => {
  if (!isKept) fetchParts();
  void startApp();
});
