import { logout } from '@branchline/contract/log-out';
import { call } from './api-client.ts';
import { leaveTo } from './leave.ts';
import { disconnect } from './realtime.ts';
import { getSession, signOut } from './session-store.ts';

/** How long the server is given to hear of it; the person leaves in any case. */
const patienceMs = 3000;

/** Signs out: closes the socket, tells the server, clears the device, loads the page afresh at `path`. */
export const logOut = async (path: string): Promise<void> => {
  disconnect();
  // Offline or refused: the token expires unused, and this device forgets it now.
  const reply = getSession()
    ? await call(logout, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
    : undefined;
  await signOut();
  leaveTo(path, reply?.message);
};
