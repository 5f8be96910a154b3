import { createStore } from '#lib/store.ts';
import { isOwn, type StoredDraft, tryWithDatabase } from './chat-database.ts';

/** What tabs tell each other of drafts over. */
export const draftChannel = 'branchline-drafts';

/** The words that were begun and not sent, by whom they are for: what the lists say of them. */
export const drafts = createStore<ReadonlyMap<string, string>>(new Map());

export const showDraft = (partnerId: string, text: string): void => {
  const words = text.replace(/\s+/g, ' ').trim();
  if ((drafts.get().get(partnerId) ?? '') === words) return;
  const next = new Map(drafts.get());
  if (words === '') next.delete(partnerId);
  else next.set(partnerId, words);
  drafts.set(next);
};

/** The draft that was written last on this page: what takes it to the other devices comes later. */
export const writtenDraft = createStore<StoredDraft | null>(null);

/** Reads what the device kept; what was written meanwhile stays. */
export const loadDrafts = async (): Promise<void> => {
  const written = drafts.get();
  const kept = await tryWithDatabase((database) => database.getAll('drafts'), []);
  for (const draft of kept)
    if (isOwn(draft) && drafts.get().get(draft.partnerId) === written.get(draft.partnerId))
      showDraft(draft.partnerId, draft.text);
};

/** Forgets what is in memory: another person signs in on the same page. */
export const clearDrafts = (): void => drafts.set(new Map());
