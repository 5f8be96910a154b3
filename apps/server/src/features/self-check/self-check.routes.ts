import { runSelfCheck, testMail, testSms } from '@branchline/contract/self-check';
import type { Language } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { readUploadDay } from '#features/files';
import { languageOfCaller } from '#platform/http/actor';
import { translate } from '#platform/language/translate';
import { readBudgets } from './budgets.service.ts';
import { checkEverything, tryMail, tryText } from './self-check.service.ts';

/** What was seen and what to do, in the reader's language. */
const inLanguage = <T extends object>(said: T, language: Language): T =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      name,
      typeof value === 'string' && ['detail', 'answer', 'fix'].includes(name) ? translate(value, language) : value,
    ]),
  ) as T;

export const registerSelfCheckCalls = (context: AppContext, tryRedis: (() => Promise<void>) | null): void => {
  const { http, config, database, storage, sms, mail, clock } = context;
  const things = {
    config,
    openDatabase: () => Promise.resolve(database),
    openStorage: () => Promise.resolve(storage),
    tryRedis,
    sms,
    mail,
    readBudgets: () => readBudgets(context),
    readUploads: () => readUploadDay(context),
  };
  http.registerCall(runSelfCheck, async ({ actor, body, request }) => {
    const way = {
      origin: body.origin ?? null,
      peer: request.hop?.peer ?? request.ip,
      forwardedFor: request.hop?.forwardedFor ?? null,
    };
    return {
      data: (await checkEverything(things, way)).map((finding) =>
        inLanguage(finding, languageOfCaller({ actor, request })),
      ),
      serverTime: clock.now().toISOString(),
      version: context.version,
    };
  });
  http.registerCall(testSms, async ({ actor, body, request }) => ({
    data: inLanguage(
      await tryText(context, { actor, ip: request.ip }, body.phone),
      languageOfCaller({ actor, request }),
    ),
  }));
  http.registerCall(testMail, async ({ actor, body, request }) => ({
    data: inLanguage(
      await tryMail(context, { actor, ip: request.ip }, body.email),
      languageOfCaller({ actor, request }),
    ),
  }));
};
