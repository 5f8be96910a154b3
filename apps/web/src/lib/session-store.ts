import { type RoleSlug, roleSlugs } from '@branchline/contract/call';
import type { Me } from '@branchline/contract/shapes';
import { useSyncExternalStore } from 'react';
import { failureTexts } from './texts/failure-texts.ts';
import { clearStored, readStored, storedKeys, writeStored, writeTab } from './stored-keys.ts';

/** The signed-in person as stored; the server's answer to `getProfile` is fresher. */
export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly role: RoleSlug;
  readonly roleName: string;
  readonly branchId: string | null;
  readonly branchName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** The account waits for somebody to vouch: only the screen that says so has anything. */
  readonly isHeld: boolean;
}

/** Why a session ended without the person asking; `message` is fit for a toast. */
export interface SessionEnd {
  readonly message: string;
}

const isRole = (slug: string | null): slug is RoleSlug => (roleSlugs as readonly (string | null)[]).includes(slug);

const readSession = (): Session | null => {
  const token = readStored('x-auth-token');
  const userId = readStored('userid');
  const role = readStored('slug');
  if (!token || !userId || !isRole(role)) return null;
  return {
    token,
    userId,
    role,
    roleName: readStored('role name') ?? '',
    branchId: readStored('branch'),
    branchName: readStored('branchName'),
    phone: readStored('phone'),
    email: readStored('userEmail'),
    isHeld: readStored('held') !== null,
  };
};

const changeListeners = new Set<() => void>();
const endListeners = new Set<(end: SessionEnd) => void>();
let current = readSession();
let lastKnown = current?.userId ?? null;

const refresh = (): void => {
  const next = readSession();
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  lastKnown = next?.userId ?? lastKnown;
  // Where somebody was, and a password they may set, is for them alone. The tab in which the session ended has cleared it.
  if (next === null) for (const key of ['trail', 'resetToken', 'resetAccount'] as const) writeTab(key, null);
  for (const listener of changeListeners) listener();
};

// Another tab signed in or out; `key` is null when it cleared everything.
const readAgainForOtherTab = (event: StorageEvent): void => {
  if (event.key === null || (storedKeys as readonly string[]).includes(event.key)) refresh();
};
window.addEventListener('storage', readAgainForOtherTab);

/** The session, or null when signed out. The same object until it changes. */
export const getSession = (): Session | null => current;

/** Who is signed in, or was the last to be while this page is open; null when nobody was. */
export const lastUserId = (): string | null => lastKnown;

/** Calls the listener after each sign-in, sign-out or change, of this tab or another; returns the unsubscriber. */
export const subscribeSession = (listener: () => void): (() => void) => {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
};

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession);

/** Calls the listener when the server ended the session; returns the unsubscriber. */
export const onSessionEnd = (listener: (end: SessionEnd) => void): (() => void) => {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
};

/** Stores who the server says is signed in; `isHeld`: the account waits until somebody vouches for the person. */
export const signIn = (token: string, me: Me, isHeld = false): void => {
  writeStored('x-auth-token', token);
  writeStored('held', isHeld ? '1' : null);
  storePerson(me);
  for (const key of ['passwordChanges', 'sendVerificationCode', 'socketid', 'cart items'] as const) {
    writeStored(key, null);
  }
  refresh();
};

/** Somebody vouched for the signed-in person. */
export const openSession = (me: Me): void => {
  writeStored('held', null);
  updateSession(me);
};

/** Takes over the server's fresher answer about the signed-in person. */
export const updateSession = (me: Me): void => {
  if (current?.userId !== me.id) return;
  storePerson(me);
  refresh();
};

const storePerson = (me: Me): void => {
  writeStored('userid', me.id);
  writeStored('slug', me.role.slug);
  writeStored('role name', me.role.name);
  writeStored('branch', me.branch?.id);
  writeStored('branchName', me.branch?.name);
  writeStored('phone', me.phone);
  writeStored('userEmail', me.email);
  writeStored('userStatus', String(me.status));
  // What they chose elsewhere holds here from the next page load on.
  if (me.locale !== null) writeStored('language', me.locale);
};

const forget = async (keepsUnsent: boolean): Promise<number> => {
  clearStored();
  refresh();
  // Every screen of a signed-in person has this code already (`vite.config.ts`): it is not wanted from a network that
  // may be away. Where it does not come, the person leaves all the same.
  const part = await import('./device-caches.ts').catch(() => null);
  return part === null ? 0 : part.clearDeviceCaches(keepsUnsent);
};

/**
 * Forgets the person on this device: stored keys, caches, databases. Does not tell the server: that is `logOut`. Never
 * fails.
 */
export const signOut = async (): Promise<void> => {
  await forget(false);
};

/** As `signOut`, of a session that a change of the person ended: what waits to be sent waits on, for the same person. */
export const dropSession = async (): Promise<void> => {
  await forget(true);
};

const tellEnd = (message: string): void => {
  for (const listener of endListeners) listener({ message });
};

/**
 * The server ended the session. Acts once, however many calls find out at the same time. Nobody chose to leave: what
 * waits to be sent waits on, for the same person.
 */
export const endSession = (token: string, message: string): void => {
  if (current?.token !== token) return;
  void forget(true).then((unsent) => {
    if (unsent > 0) tellEnd(failureTexts.unsentWait(unsent));
  });
  tellEnd(message);
};

/** True when the stored account is turned off: it must be cleared. */
export const isStoredUserTurnedOff = (): boolean => readStored('userStatus') === 'false';
