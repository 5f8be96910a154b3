import { Suspense } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { GuardedScreen } from './guarded-screen.tsx';
import { LocationEffects } from './location-effects.tsx';
import { loadPart } from './load-part.ts';
import { PageLoading } from './page-loading.tsx';
import { screenAt } from './screens.ts';
import { ShellFrame } from './shell-frame.tsx';
import { SplashEnd } from './splash-end.ts';

const NotFoundPage = loadPart(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** Every screen of the product, from the one list in `screens.ts`. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <LocationEffects />
      <Suspense fallback={<PageLoading />}>
        <CurrentScreen />
        <SplashEnd />
      </Suspense>
    </BrowserRouter>
  );
}

function CurrentScreen() {
  const screen = screenAt(useLocation().pathname);
  if (!screen) return <NotFoundPage />;
  const guarded = <GuardedScreen screen={screen} />;
  return screen.frame === 'shell' ? <ShellFrame>{guarded}</ShellFrame> : guarded;
}
