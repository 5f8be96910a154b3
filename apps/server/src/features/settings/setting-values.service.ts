import { type Language, languages, languagesIn } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import type { Database } from '#platform/db/database';
import { waitAtMost } from '#platform/deadline';
import { newId } from '#platform/ids';
import type { ReadOfferedLanguages } from '#platform/language/offered-languages';
import { findSettings, insertSetting, lockSeededKeys, saveSeededKeys, updateSetting } from './settings.repository.ts';
import { type WellKnownKey, wellKnownSettings } from './well-known.ts';

/** So long another process may go on with what a setting was. */
const cacheMs = 1_000;

interface CachedValues {
  readonly readAt: number;
  readonly values: Promise<ReadonlyMap<string, string>>;
}

const cache = new WeakMap<Database, CachedValues>();

const readValues = async ({ db }: Database): Promise<ReadonlyMap<string, string>> =>
  new Map((await findSettings(db, { isActive: true })).map(({ key, value }) => [key, value]));

const valuesOf = (database: Database): CachedValues['values'] => {
  const now = performance.now();
  const cached = cache.get(database);
  if (cached !== undefined && now - cached.readAt < cacheMs) return cached.values;
  const values = readValues(database);
  cache.set(database, { readAt: now, values });
  values.catch(() => cache.delete(database));
  return values;
};

/** This process reads settings afresh from now on. Call it after the commit of a change. */
export const forgetSettings = (database: Database): void => {
  cache.delete(database);
};

/**
 * The value of a well-known setting; its standard value while it is deleted or off. Kept in memory for a second,
 * so a change made on another process counts within that time.
 */
export const readSetting = async ({ database }: Pick<AppContext, 'database'>, key: WellKnownKey): Promise<string> => {
  const values = await valuesOf(database);
  return values.get(key) ?? wellKnownSettings[key].value;
};

/** The set-up is not offered any more: for an organisation that was made ready in another way. */
export const finishSetup = async ({ db }: Database): Promise<void> => {
  const [setting] = await findSettings(db, { key: 'setup_finished' });
  if (setting !== undefined) await updateSetting(db, setting.id, { value: 'true' });
};

/** Where a new installation begins with something else than what one that was there before goes on with. */
const newInstallation: ReadonlyMap<string, string> = new Map([['admin_second_factor', 'true']]);

/** Adds the well-known settings that no start has added yet, and makes public what became so. */
export const seedSettings = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const seeded = new Set(await lockSeededKeys(tx));
    for (const [key, { name, value: standard, helpText, filter }] of Object.entries(wellKnownSettings)) {
      const value = seeded.size === 0 ? (newInstallation.get(key) ?? standard) : standard;
      if (!seeded.has(key)) await insertSetting(tx, { id: newId(), key, name, value, helpText, filter });
    }
    // The chat shows it; earlier versions added it as `system`.
    const [hidden] = await findSettings(tx, { key: 'edit_window_minutes', filter: 'system' });
    if (hidden !== undefined) await updateSetting(tx, hidden.id, { filter: 'customer' });
    await saveSeededKeys(tx, Object.keys(wellKnownSettings));
  });

/** A page or a refusal waits no longer than this for a database. */
const patienceMs = 300;

/** Reads the setting `languages`; while the database does not answer, what it was last known to be. */
export const createOfferedLanguages = (context: Pick<AppContext, 'database'>): ReadOfferedLanguages => {
  let known: Awaited<ReturnType<ReadOfferedLanguages>> = languages;
  return async () => {
    const reading = readSetting(context, 'languages').then((value) => {
      known = languagesIn(value);
    });
    await waitAtMost(reading, patienceMs).catch(() => undefined);
    return known;
  };
};

/** The language to write to somebody in: the one they chose, else the one they ask in, else the organisation's first. */
export const languageOfPerson = async (
  context: Pick<AppContext, 'database'>,
  person: { readonly locale?: Language | null | undefined } | undefined,
  asked?: Language,
): Promise<Language> => person?.locale ?? asked ?? languagesIn(await readSetting(context, 'languages'))[0];
