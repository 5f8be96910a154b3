import { Navigate, useLocation } from 'react-router';
import { returnPath, returnState } from '#lib/return-path.ts';
import { useLocationState } from '#lib/location-state.ts';
import { useSecondFactorDemand } from '#lib/second-factor-demand.ts';
import { isStoredUserTurnedOff, lastUserId, useSession } from '#lib/session-store.ts';
import { judgeVisit } from './guards.ts';
import { loadPart } from './load-part.ts';
import type { Screen } from './screens.ts';

const HeldPage = loadPart(() => import('#features/auth/held-page.tsx'), 'HeldPage');

/** Shows a screen to those it is for, and sends others to where they belong. */
export function GuardedScreen({ screen: { audience, Page } }: { screen: Screen }) {
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
