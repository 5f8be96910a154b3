import { typing } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Tells the partner that the person is writing, or stopped. Not worth a word when it fails. */
export const tellTyping = (partnerId: string, isTyping: boolean): void => {
  emit(typing, { touserid: partnerId, typing: isTyping }).catch(() => undefined);
};
