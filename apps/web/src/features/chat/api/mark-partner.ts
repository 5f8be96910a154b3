import { answerDone, answerNeeded, archivePartner, markUnread, pinPartner } from '@branchline/contract/customer-card';
import { emit } from '#lib/realtime.ts';

/** Puts somebody on top of the own inbox, or takes them off. `partner_changed` shows it. */
export const setPinned = async (partnerId: string, pinned: boolean): Promise<void> => {
  await emit(pinPartner, { userid: partnerId, pinned });
};

/** Takes a conversation out of the own list until a new message comes, or puts it back. `partner_changed` shows it. */
export const putArchived = async (partnerId: string, archived: boolean): Promise<void> => {
  await emit(archivePartner, { userid: partnerId, archived });
};

/** Marks a conversation as unread for oneself until it is opened. */
export const setMarkedUnread = async (partnerId: string): Promise<void> => {
  await emit(markUnread, { userid: partnerId });
};

/** Says that a customer needs no answer: they wait no more, until they write again. */
export const setAnswerDone = async (partnerId: string): Promise<void> => {
  await emit(answerDone, { userid: partnerId });
};

/** Takes that back: they wait again since then. */
export const setAnswerNeeded = async (partnerId: string, since: string): Promise<void> => {
  await emit(answerNeeded, { userid: partnerId, since });
};
