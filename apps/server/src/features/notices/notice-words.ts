import { type Language, languagesIn } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';

/** What every notice is written with. Read before a transaction: the embedded database has one connection. */
export interface NoticeWords {
  /** The product's. */
  readonly name: string;
  /** Where it is, without a slash at the end. */
  readonly url: string;
  /** For a person who chose none. */
  readonly language: Language;
}

export const readNoticeWords = async (
  context: Pick<AppContext, 'database' | 'config'>,
  asked?: Language,
): Promise<NoticeWords> => ({
  name: await readSetting(context, 'app_name'),
  url: context.config.publicUrl,
  language: asked ?? languagesIn(await readSetting(context, 'languages'))[0],
});
