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
  'held',
  'passwordChanges',
  'sendVerificationCode',
  'lastLocation',
  'socketid',
  'cart items',
] as const;
export type StoredKey = (typeof storedKeys)[number];

/** What belongs to the device and not to a person; it outlives a sign-out. */
const deviceKeys = [
  'theme',
  'language',
  'languages',
  'appName',
  'notificationOffer',
  'installHint',
  'device',
  'devices',
  'codeChallenge',
  'littleData',
  'pictureQuality',
  'voiceRate',
  'dataUse',
] as const;
type DeviceKey = (typeof deviceKeys)[number];

/** What only this app needs of a person. */
type PersonKey = 'usedEmoji' | 'stars' | 'heardVoices' | 'inboxOrder' | 'secondFactorPutOff';

type Key = StoredKey | DeviceKey | PersonKey;

/** One of the browser's stores. One that is blocked or full still gets a working page, until it is closed. */
const storeOver = (storage: () => Storage) => {
  // What the browser did not take; newer than what it has.
  const memory = new Map<string, string>();
  return {
    read: (key: string): string | null => {
      const held = memory.get(key);
      if (held !== undefined) return held;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key: string, value: string | null | undefined): void => {
      memory.delete(key);
      try {
        if (value == null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        if (value != null) memory.set(key, value);
      }
    },
    clear: (): void => {
      memory.clear();
      try {
        storage().clear();
      } catch {
        // Blocked storage holds nothing.
      }
    },
    /** Another tab wrote a key, or cleared everything (null). */
    letGo: (key: string | null): void => {
      if (key === null) memory.clear();
      else memory.delete(key);
    },
  };
};

const ofDevice = storeOver(() => localStorage);
const ofTab = storeOver(() => sessionStorage);
window.addEventListener('storage', ({ key }) => ofDevice.letGo(key));

export const readStored = (key: Key): string | null => ofDevice.read(key);

/** Stores the text; null or undefined removes the key. */
export const writeStored = (key: Key, value: string | null | undefined): void => ofDevice.write(key, value);

/** Clears everything of the person: every stored key, known or not, but the device's own. */
export const clearStored = (): void => {
  const deviceValues = deviceKeys.map((key) => [key, readStored(key)] as const);
  ofDevice.clear();
  ofTab.clear();
  for (const [key, value] of deviceValues) if (value !== null) writeStored(key, value);
};

/** What only this tab needs, until it is closed. */
export type TabKey = 'resetToken' | 'resetAccount' | 'invitedBranch' | 'invitedLeader' | 'trail' | 'farewell';

export const readTab = (key: TabKey): string | null => ofTab.read(key);

/** Stores the text for this tab; null removes the key. */
export const writeTab = (key: TabKey, value: string | null): void => ofTab.write(key, value);
