import { getPushKey, subscribePush, unsubscribePush } from '@branchline/contract/push';
import type { CallDispatcher } from '#platform/http/call-types';
import { type PushParts, subscribe, unsubscribe } from './push.service.ts';

export const registerPushCalls = (http: CallDispatcher, parts: PushParts): void => {
  http.registerCall(getPushKey, () => ({ key: parts.keys.publicKey }));

  http.registerCall(subscribePush, async ({ actor, body }) => {
    const { endpoint, keys, showText } = body;
    await subscribe(parts, actor, { endpoint, ...keys, showsText: showText ?? false });
    return { message: 'You will be told of new messages.' };
  });

  http.registerCall(unsubscribePush, async ({ actor, body }) => {
    await unsubscribe(parts, actor, body.endpoint);
    return { message: 'Notifications are off on this device.' };
  });
};
