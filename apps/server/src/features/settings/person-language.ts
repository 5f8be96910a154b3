import { type Language, languagesIn } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { readSetting } from './setting-values.service.ts';

/** The language to write to somebody in: the one they chose, else the one they ask in, else the organisation's first. */
export const languageOfPerson = async (
  context: Pick<AppContext, 'database'>,
  person: { readonly locale?: Language | null | undefined } | undefined,
  asked?: Language,
): Promise<Language> => person?.locale ?? asked ?? languagesIn(await readSetting(context, 'languages'))[0];
