import type { RoleSlug } from '@branchline/contract/call';
import { landingOf, paths, type ScreenPath } from '#lib/paths.ts';

type Verdict =
  | { readonly kind: 'show' }
  /** `asked`: the screen to come back to after signing in. */
  | { readonly kind: 'redirect'; readonly to: string; readonly asked?: string };

interface Visit {
  readonly audience: 'everyone' | 'guests' | readonly RoleSlug[];
  /** The reader's role; null when signed out. */
  readonly role: RoleSlug | null;
  /** The stored account is turned off; it is cleared on the start page. */
  readonly isTurnedOff: boolean;
  /** The organisation asks for a second factor first; until then only the profile, where it is set up, has anything. */
  readonly mustSetUpSecondFactor: boolean;
  /** Path and query of the screen asked for. */
  readonly location: string;
  /** The screen that was asked for before signing in, if any. */
  readonly asked: string | null;
}

const staff: readonly RoleSlug[] = ['admin', 'branch_leader'];

const signInPathFor = (roles: readonly RoleSlug[]): ScreenPath =>
  roles.every((role) => staff.includes(role)) ? paths.login : paths.start;

/** Whether a screen is shown, or where its visitor goes instead. Convenience only: the server decides on its own. */
export const judgeVisit = (visit: Visit): Verdict => {
  const { audience, role, isTurnedOff, location, asked } = visit;
  if (isTurnedOff) return location === paths.start ? { kind: 'show' } : { kind: 'redirect', to: paths.start };
  if (audience === 'everyone') return { kind: 'show' };
  if (audience === 'guests') {
    return role === null ? { kind: 'show' } : { kind: 'redirect', to: asked ?? landingOf(role) };
  }
  if (role === null) return { kind: 'redirect', to: signInPathFor(audience), asked: location };
  if (visit.mustSetUpSecondFactor && !location.startsWith(paths.userProfile)) {
    return { kind: 'redirect', to: paths.userProfile, asked: location };
  }
  return audience.includes(role) ? { kind: 'show' } : { kind: 'redirect', to: landingOf(role) };
};
