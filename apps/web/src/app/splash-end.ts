import { useEffect } from 'react';

/** Takes away what index.html shows until the app stands. */
export const endSplash = (): void => document.getElementById('splash')?.remove();

/** Ends the splash with the first screen: what waits beside it in the same boundary has arrived. */
export function SplashEnd() {
  useEffect(endSplash, []);
  return null;
}
