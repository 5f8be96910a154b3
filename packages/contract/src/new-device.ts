import * as z from 'zod/mini';
import { defineServerEvent } from './event.ts';
import { moment } from './fields.ts';

/** Apart from the other events: the web loads it after its first screen. */
export const newDevice = defineServerEvent({
  name: 'new_device',
  summary: 'To the person’s other devices: another one, which was not used for the account before, signed in.',
  payload: z.object({ device: z.string(), at: moment }),
});
