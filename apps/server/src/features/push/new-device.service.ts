import type { Language } from '@branchline/contract/languages';
import { say } from '#platform/language/translate';
import { removeEndpoint, findSubscriptions } from './push.repository.ts';
import { sendPush } from './push-request.ts';
import type { PushDeps } from './push.service.ts';

const payloadIn = (language: Language) => ({
  kind: 'new_device',
  title: say(language, 'A new device signed in'),
  body: say(language, 'Was that not you? Open your profile and sign it out.'),
  url: '/user-profile',
});
const day = 24 * 3600;

/**
 * The work of telling a person's browsers that another device signed in to the account. It rejects when some of them
 * should be tried again, and the next run of it goes to those alone.
 */
export const pushNewDevice = (deps: PushDeps, userId: string): (() => Promise<void>) => {
  const { db } = deps.database;
  const settled = new Set<string>();
  return async () => {
    const usual = await deps.usualLanguage();
    const subscriptions = await findSubscriptions(db, userId);
    const outcomes = await Promise.all(
      subscriptions
        .filter(({ endpoint }) => !settled.has(endpoint))
        .map(async (subscription) => {
          const { endpoint, locale } = subscription;
          const payload = payloadIn(locale ?? usual);
          const outcome = await sendPush(deps, { subscription, payload, urgency: 'high', secondsToLive: day });
          if (outcome.kind === 'gone') {
            await removeEndpoint(db, endpoint);
            deps.onDevicesChanged(userId);
          }
          if (outcome.kind !== 'passing') settled.add(endpoint);
          return outcome;
        }),
    );
    for (const outcome of outcomes) if (outcome.kind === 'passing') throw new Error(outcome.error);
  };
};
