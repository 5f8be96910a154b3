import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { GuardedScreen } from './guarded-screen.tsx';
import { LocationEffects } from './location-effects.tsx';
import { loadPart } from './load-part.ts';
import { PageLoading } from './page-loading.tsx';
import { screens } from './screens.ts';
import { ShellFrame } from './shell-frame.tsx';
import { SplashEnd } from './splash-end.ts';

const NotFoundPage = loadPart(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** Every screen of the product, from the one list in `screens.ts`. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <LocationEffects />
      <Suspense fallback={<PageLoading />}>
        <Routes>
          {screens
            .filter((screen) => screen.frame === 'bare')
            .map((screen) => (
              <Route key={screen.path} path={screen.path} caseSensitive element={<GuardedScreen screen={screen} />} />
            ))}
          <Route element={<ShellFrame />}>
            {screens
              .filter((screen) => screen.frame === 'shell')
              .map((screen) => (
                <Route key={screen.path} path={screen.path} caseSensitive element={<GuardedScreen screen={screen} />} />
              ))}
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
        <SplashEnd />
      </Suspense>
    </BrowserRouter>
  );
}
