/** The keys kept on the device, by the names other software of the organisation knows them by. */
export const storedKeys = [
  'x-auth-token',
  'userid',
  'slug',
  'role name',
  'branch',
  'branchName',
  'phone',
  'userEmail',
  'userStatus',
  'passwordChanges',
  'sendVerificationCode',
  'lastLocation',
  'socketid',
  'cart items',
] as const;
export type StoredKey = (typeof storedKeys)[number];

/** What belongs to the device and not to a person; it outlives a sign-out. */
const deviceKeys = ['theme', 'appName', 'notificationOffer'] as const;
type DeviceKey = (typeof deviceKeys)[number];

type Key = StoredKey | DeviceKey;

// A browser that blocks storage still gets a working page, until it is closed.
const memory = new Map<string, string>();

export const readStored = (key: Key): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};

/** Stores the text; null or undefined removes the key. */
export const writeStored = (key: Key, value: string | null | undefined): void => {
  try {
    if (value == null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value == null) memory.delete(key);
    else memory.set(key, value);
  }
};

/** Clears everything of the person: every stored key, known or not, but the device's own. */
export const clearStored = (): void => {
  const kept = deviceKeys.map((key) => [key, readStored(key)] as const);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
  memory.clear();
  for (const [key, value] of kept) if (value !== null) writeStored(key, value);
};

/** What only this tab needs, until it is closed. */
export type TabKey = 'resetToken' | 'invitedBranch' | 'trail' | 'farewell';

export const readTab = (key: TabKey): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};

/** Stores the text for this tab; null removes the key. */
export const writeTab = (key: TabKey, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
};
