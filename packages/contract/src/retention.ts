import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';

const months = z.optional(
  z
    .int('Write whole months; 0 keeps everything')
    .check(z.minimum(0, 'Write 0 or more'), z.maximum(999, 'Write at most 999')),
);

export const previewRetention = defineCall({
  name: 'retention.preview',
  method: 'POST',
  path: '/api/retention/preview',
  summary: 'Counts what a data rule would erase, and erases nothing.',
  access: { roles: { admin: 'all' } },
  body: z.strictObject({ messagesMonths: months, filesMonths: months }),
  reply: success({ data: z.object({ messages: z.number(), files: z.number(), bytes: z.number() }) }),
});
