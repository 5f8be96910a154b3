import { listPushDevices, type PushDevice, testPush } from '@branchline/contract/push';
import { call } from '#lib/api-client.ts';
import { judgeTest, type TestOutcome } from '../lib/judge-test.ts';

const pollMs = 1000;
/** A push service that takes longer is as good as silent for who waits for a message. */
const patienceMs = 20_000;

const ownDevice = async (): Promise<PushDevice | null> =>
  (await call(listPushDevices, { body: {} })).list.find(({ current }) => current) ?? null;

/** Sends a test and waits until this device's service worker has said that it came; answers how far it got. */
export const tryNotifications = async (): Promise<TestOutcome> => {
  const before = await ownDevice();
  const { sent } = await call(testPush, { body: {} });
  const until = Date.now() + patienceMs;
  for (;;) {
    const outcome = judgeTest({ before, after: await ownDevice(), sent });
    if (outcome.kind !== 'silent' || Date.now() > until) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};
