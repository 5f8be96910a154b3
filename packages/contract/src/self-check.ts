import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';
import { email, moment, phone, text } from './fields.ts';

const admin = { admin: 'all' } as const;

/** What the self-check looks at, in the order in which a person reads it. */
const checkedParts = [
  'database',
  'redis',
  'storage',
  'sms',
  'mail',
  'codes',
  'texts',
  'push',
  'proxy',
  'clock',
  'disk',
  'uploads',
  'voice',
  'secret',
  'workers',
] as const;

/** One part: how it is, what was seen, and what to do about it. */
const finding = z.object({
  part: z.enum(checkedParts),
  state: z.enum(['ok', 'warning', 'broken']),
  detail: z.string(),
  fix: z.nullable(z.string()),
});
export type Finding = z.infer<typeof finding>;

export const runSelfCheck = defineCall({
  name: 'selfCheck.run',
  method: 'POST',
  path: '/api/self-check',
  summary: 'Looks at every part the server stands on and names each broken one with its fix; no secret is told.',
  access: { roles: admin },
  body: z.strictObject({ origin: z.optional(text(300, 'Origin')) }),
  reply: success({ data: z.array(finding), serverTime: moment, version: z.string() }),
});

/** How a test text or mail went: the provider's own answer, and what to do when it was not taken. */
const testResult = z.object({ taken: z.boolean(), answer: z.string(), fix: z.nullable(z.string()) });

export const testSms = defineCall({
  name: 'selfCheck.sms',
  method: 'POST',
  path: '/api/self-check/sms',
  summary: 'Sends a test text and tells what the provider answered.',
  access: { roles: admin },
  body: z.strictObject({ phone }),
  reply: success({ data: testResult }),
});

export const testMail = defineCall({
  name: 'selfCheck.mail',
  method: 'POST',
  path: '/api/self-check/mail',
  summary: 'Sends a test mail and tells what the provider answered.',
  access: { roles: admin },
  body: z.strictObject({ email }),
  reply: success({ data: testResult }),
});
