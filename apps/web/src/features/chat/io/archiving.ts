import { ApiError, messageOf } from '#lib/api-error.ts';
import { createStore } from '#lib/store.ts';
import { archiveTexts as texts } from '#features/chat/texts/archive-texts.ts';
import { showFailure, showSuccess } from '#lib/toasts.ts';
import { putArchived } from '../api/mark-partner.ts';
import type { ChosenPeople } from '../core/inbox.ts';

/** The partner ids selected when the dialog for archiving several conversations opens; null while it is closed. */
export const archiving = createStore<ChosenPeople | null>(null);

const put = async (partnerIds: readonly string[], isArchived: boolean): Promise<readonly string[]> => {
  const results = await Promise.allSettled(partnerIds.map((id) => putArchived(id, isArchived)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    const isOffline = failed.reason instanceof ApiError && failed.reason.code === 'offline';
    showFailure(isOffline ? texts.offline : messageOf(failed.reason, texts.failed));
  }
  return partnerIds.filter((_id, index) => results[index]?.status === 'fulfilled');
};

/** Archives conversations and offers to undo it. Returns those that were archived. */
export const archive = async (partnerIds: readonly string[]): Promise<readonly string[]> => {
  const done = await put(partnerIds, true);
  if (done.length > 0) showSuccess(texts.done(done.length), { label: texts.undo, run: () => void put(done, false) });
  return done;
};

/** Moves a conversation out of the archive and offers to undo it. */
export const unarchive = async (partnerId: string): Promise<void> => {
  const [done] = await put([partnerId], false);
  if (done !== undefined) showSuccess(texts.undone, { label: texts.undo, run: () => void put([done], true) });
};
