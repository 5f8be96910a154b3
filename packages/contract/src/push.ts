import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { emptyBody, id, moment, text } from './fields.ts';

const chatters = { team_leader: 'own', customer: 'own' } as const;
const endpoint = text(1000, 'The endpoint').check(z.regex(/^https:\/\//, 'The endpoint must be an https address'));
const base64Url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_\-+/]+={0,2}$/, 'This key is not base64'));
/** An uncompressed point of P-256, 65 bytes that begin with 4 (RFC 8291, 3.1). */
const publicKey = z.string().check(z.regex(/^B[A-P][A-Za-z0-9_\-+/]{85}=?$/, 'This key is not one of a browser'));
/** 16 bytes (RFC 8291, 3.2). */
const authSecret = z.string().check(z.regex(/^[A-Za-z0-9_\-+/]{22}(==)?$/, 'This secret is not one of a browser'));

export const subscribePush = defineCall({
  name: 'push.subscribe',
  method: 'POST',
  path: '/api/push/subscribe',
  summary: 'Registers this browser for Web Push; only hosts of push services are taken.',
  access: { roles: chatters },
  body: z.strictObject({
    endpoint,
    keys: z.strictObject({ p256dh: publicKey, auth: authSecret }),
    showText: z.optional(z.boolean()),
    /** The browser asks by itself: `conflict` where the person ended it from another device. */
    renews: z.optional(z.boolean()),
  }),
  reply: success({}),
  failures: ['conflict'],
});

export const unsubscribePush = defineCall({
  name: 'push.unsubscribe',
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Removes this browser from Web Push.',
  access: { roles: chatters },
  body: z.strictObject({
    endpoint,
    keys: z.optional(z.strictObject({ p256dh: base64Url(200), auth: base64Url(100) })),
  }),
  reply: success({}),
});

export const getPushKey = defineCall({
  name: 'push.key',
  method: 'GET',
  path: '/api/push/key',
  summary: 'The organisation’s public VAPID key.',
  access: { roles: chatters },
  reply: success({ key: z.string() }),
});

export const ackPush = defineCall({
  name: 'push.ack',
  method: 'POST',
  path: '/api/push/ack',
  summary: 'A device says that a push arrived, with the id and key in it: its message counts as delivered.',
  access: { open: true, roles: {} },
  limit: 'push.ack',
  body: z.strictObject({
    id,
    key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'This key is not one of a push')),
  }),
  reply: success({}),
});

export const testPush = defineCall({
  name: 'push.test',
  method: 'POST',
  path: '/api/push/test',
  summary: 'Sends a test to the caller’s own devices; `sent`: how many push services took it.',
  access: { roles: chatters },
  body: emptyBody,
  reply: success({ sent: z.number() }),
  failures: ['rate_limited'],
});

/** A device that notifications go to. */
const pushDevice = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: moment,
  /** When a push service last took a push for it. */
  lastSentAt: z.nullable(moment),
  /** When the device last said that one arrived. */
  lastAckAt: z.nullable(moment),
  /** Why the last push did not go out. */
  lastError: z.nullable(z.string()),
  /** Subscribed by the session that asks. */
  current: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const listPushDevices = defineCall({
  name: 'push.status',
  method: 'POST',
  path: '/api/push/status',
  summary: 'The devices that the caller’s notifications go to, and what became of the last one.',
  access: { roles: chatters },
  body: emptyBody,
  reply: success({ list: z.array(pushDevice) }),
});

export const removePushDevice = defineCall({
  name: 'push.remove',
  method: 'POST',
  path: '/api/push/remove',
  summary: 'Ends notifications on one of the caller’s devices, from any of them.',
  access: { roles: chatters },
  body: z.strictObject({ id }),
  reply: success({}),
  failures: ['not_found'],
});
