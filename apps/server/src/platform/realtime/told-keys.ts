/** At least so many keys: more than can wait for the bus, which tells all of it when it is back. */
const rememberedKeys = 100_000;
/** And as long as look-ups reach back, however many messages that are. */
const rememberedMs = 30_000;

export interface ToldKeys {
  /** Notes that something was told. False when that is remembered already. */
  add(key: string): boolean;
}

/** The last keys: a hundred thousand and those of the last 30 s, whichever is more. `now` in milliseconds. */
export const createToldKeys = (now: () => number = () => performance.now()): ToldKeys => {
  let recent = new Set<string>();
  let before = new Set<string>();
  let since = now();
  return {
    add: (key) => {
      if (recent.has(key) || before.has(key)) return false;
      if (recent.size >= rememberedKeys && now() - since >= rememberedMs) {
        before = recent;
        recent = new Set();
        since = now();
      }
      recent.add(key);
      return true;
    },
  };
};
