import { Suspense } from 'react';
import { BrowserRouter, useLocation, Navigate } from 'react-router';
import { LocationEffects } from './location-effects.tsx';
import { loadPart } from './load-part.ts';
import { PageLoading } from './page-loading.tsx';
import { screenAt, type Screen } from './screens.ts';
import { ShellFrame } from './shell-frame.tsx';
import { SplashEnd } from './splash-end.ts';
import { returnPath, returnState } from '#lib/return-path.ts';
import { useLocationState } from '#lib/location-state.ts';
import { useSecondFactorDemand } from '#lib/second-factor-demand.ts';
import { isStoredUserTurnedOff, lastUserId, useSession } from '#lib/session-store.ts';
import { judgeVisit } from './guards.ts';

const HeldPage = loadPart(() => import('#features/auth/held-page.tsx'), 'HeldPage');

/** Shows a screen to those it is for, and sends others to where they belong. */
function GuardedScreen({ screen: { audience, Page } }: { screen: Screen }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const verdict = judgeVisit({
    audience,
    role: session?.role ?? null,
    isTurnedOff: isStoredUserTurnedOff(),
    mustSetUpSecondFactor: useSecondFactorDemand(),
    location: pathname + search,
    asked: returnPath(useLocationState(), session?.userId ?? null),
  });
  if (session?.isHeld === true && audience !== 'everyone') return <HeldPage />;
  if (verdict.kind === 'show') return <Page />;
  const nextState = verdict.asked === undefined ? null : returnState(verdict.asked, lastUserId());
  return <Navigate to={verdict.to} replace state={nextState} />;
}

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
