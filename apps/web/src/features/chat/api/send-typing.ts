import { typing } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** What somebody does in a conversation right now. */
export type Activity = 'typing' | 'recording';

/** Tells the partner what the person is doing, or with null that they stopped. Not worth a word when it fails. */
export const sendTyping = (partnerId: string, activity: Activity | null): void => {
  emit(typing, {
    touserid: partnerId,
    typing: activity !== null,
    ...(activity === 'recording' && { recording: true }),
  }).catch(() => undefined);
};
