import { getSession, isStoredUserTurnedOff } from '#lib/session-store.ts';
import { judgeVisit } from './guards.ts';
import { type Screen, screenAt } from './screens.ts';
import { loadShell } from './shell-frame.tsx';

/** The screen that the address leads the reader to. */
const screenToShow = (): Screen | undefined => {
  const { pathname, search } = window.location;
  const screen = screenAt(pathname);
  if (!screen) return undefined;
  const verdict = judgeVisit({
    audience: screen.audience,
    role: getSession()?.role ?? null,
    isTurnedOff: isStoredUserTurnedOff(),
    mustSetUpSecondFactor: false,
    location: pathname + search,
    asked: null,
  });
  return verdict.kind === 'show' ? screen : screenAt(new URL(verdict.to, window.location.origin).pathname);
};

/**
 * Fetches the code of the screen that the page opens with. What does not arrive is asked for again when it is drawn.
 * Whoever chats is connected meanwhile, so that what the screen asks first does not wait for a connection opened after it.
 */
export const loadFirstScreen = async (): Promise<void> => {
  const screen = screenToShow();
  const session = getSession();
  const isInShell = screen?.frame === 'shell' && session !== null;
  if (isInShell) void import('#lib/realtime.ts').then((realtime) => realtime.connect()).catch(() => undefined);
  await Promise.allSettled([screen?.Page.load(), isInShell ? loadShell(session) : null]);
};
