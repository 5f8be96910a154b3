import * as z from 'zod/mini';
import { defineCall, success } from './call.ts';

/** How many places of a stack are taken. */
export const maxFrames = 10;

const matching = (pattern: RegExp) => z.string().check(z.maxLength(110), z.regex(pattern));

/**
 * What went wrong in a browser, and where in our own files: nothing that anybody wrote has a place in it. An error's
 * message can quote a name or a number, so its class alone is taken; a path has neither ids nor a query.
 */
export const reportClientError = defineCall({
  name: 'clientErrors.report',
  method: 'POST',
  path: '/api/client-error',
  summary: 'The web app reports an error: the error’s class, places in its own files, the screen, the version.',
  access: { open: true, roles: {} },
  body: z.strictObject({
    kind: z.enum(['error', 'rejection', 'screen']),
    error: matching(/^[A-Za-z]{1,40}$/),
    frames: z
      .array(matching(/^\/assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/))
      .check(z.minLength(1), z.maxLength(maxFrames)),
    screen: matching(/^\/[a-z/-]{0,40}$/),
    version: matching(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  }),
  reply: success({}),
});
