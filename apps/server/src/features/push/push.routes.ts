import {
  ackPush,
  getPushKey,
  listPushDevices,
  removePushDevice,
  subscribePush,
  testPush,
  unsubscribePush,
} from '@branchline/contract/push';
import type { CallDispatcher } from '#platform/http/call-types';
import type { LaterQueue } from '#platform/jobs/jobs-types';
import type { Limiter } from '#platform/limits/limit-types';
import { type Acked, endDevice, listDevices, sendTest, takeAck } from './push-health.service.ts';
import { presentDevice } from './push.presenter.ts';
import { type PushDeps, subscribe, unsubscribe } from './push.service.ts';

interface PushCallDeps extends PushDeps {
  readonly limiter: Limiter;
  readonly later: LaterQueue;
  /** Told of a message that a device has received. */
  readonly onDelivered: (delivered: { userId: string; partnerId: string; upTo: number }) => Promise<void>;
}

const emitDelivered = async ({ onDelivered }: PushCallDeps, { userId, partnerId, seq }: Acked) => {
  if (partnerId !== null && seq !== null) await onDelivered({ userId, partnerId, upTo: seq });
};

export const registerPushCalls = (http: CallDispatcher, deps: PushCallDeps): void => {
  http.registerCall(getPushKey, () => ({ key: deps.keys.publicKey }));

  http.registerCall(subscribePush, async ({ actor, body }) => {
    const { endpoint, keys, showText, renews } = body;
    const choices = { showsText: showText ?? false, isRenewal: renews ?? false };
    await subscribe(deps, actor, { endpoint, ...keys, ...choices });
    return { message: 'You will be told of new messages.' };
  });

  http.registerCall(unsubscribePush, async ({ actor, body }) => {
    await unsubscribe(deps, actor, body.endpoint);
    return { message: 'Notifications are off on this device.' };
  });

  http.registerCall(ackPush, async ({ body }) => {
    const acked = await takeAck(deps, body);
    if (acked) await emitDelivered(deps, acked);
    return {};
  });

  http.registerCall(testPush, async ({ actor }) => ({ sent: await sendTest(deps, actor) }));

  http.registerCall(listPushDevices, async ({ actor }) => ({
    list: (await listDevices(deps, actor)).map((row) => presentDevice(row, actor)),
  }));

  http.registerCall(removePushDevice, async ({ actor, body }) => {
    await endDevice(deps, actor, body.id);
    return { message: 'Notifications are off on that device.' };
  });
};
