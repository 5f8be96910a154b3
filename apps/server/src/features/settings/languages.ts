import { type Language, languages, languagesIn } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { waitAtMost } from '#platform/deadline';
import type { ReadOfferedLanguages } from '#platform/language/offered-languages';
import { readSetting } from './setting-values.service.ts';

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
