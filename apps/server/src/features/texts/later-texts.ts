import type { AppContext } from '#app-context';
import type { LaterOptions } from '#platform/jobs/jobs-types';
import { networkKey } from '#platform/limits/address-key';
import { giveBackText } from './text-budget.service.ts';

/** A text that leaves later is of no use: its code lives for five minutes, and a text takes a while. */
const textWithinMs = 4.5 * 60_000;

/** How the text of a code waits: networks take turns, and what would come too late is not sent (S51). */
export const asText = (context: AppContext, ip: string): LaterOptions => ({
  lane: networkKey(ip),
  withinMs: textWithinMs,
  onDrop: () => context.later.add('text.back', () => giveBackText(context)),
});
