import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { text } from './fields.ts';

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
  }),
  reply: success({}),
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
