import { answerDone, markUnread, pinPartner } from '@branchline/contract/customer-card';
import { emit } from '#lib/realtime.ts';

/** Puts somebody on top of the own inbox, or takes them off. `partner_changed` shows it. */
export const setPinned = async (partnerId: string, pinned: boolean): Promise<void> => {
  await emit(pinPartner, { userid: partnerId, pinned });
};

/** Marks a conversation as unread for oneself until it is opened. */
export const setMarkedUnread = async (partnerId: string): Promise<void> => {
  await emit(markUnread, { userid: partnerId });
};

/** Says that a customer needs no answer: they wait no more, until they write again. */
export const setAnswerDone = async (partnerId: string): Promise<void> => {
  await emit(answerDone, { userid: partnerId });
};
