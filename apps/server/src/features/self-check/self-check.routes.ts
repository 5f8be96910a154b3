import { runSelfCheck, testMail, testSms } from '@branchline/contract/self-check';
import type { AppContext } from '#app-context';
import { readBudgets } from './budgets.service.ts';
import { checkEverything, tryMail, tryText } from './self-check.service.ts';

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
  };
  http.registerCall(runSelfCheck, async ({ body, request }) => {
    const way = {
      origin: body.origin ?? null,
      peer: request.hop?.peer ?? request.ip,
      forwardedFor: request.hop?.forwardedFor ?? null,
    };
    return {
      data: await checkEverything(things, way),
      serverTime: clock.now().toISOString(),
      version: context.version,
    };
  });
  http.registerCall(testSms, async ({ actor, body, request }) => ({
    data: await tryText(context, { actor, ip: request.ip }, body.phone),
  }));
  http.registerCall(testMail, async ({ actor, body, request }) => ({
    data: await tryMail(context, { actor, ip: request.ip }, body.email),
  }));
};
