import { createStore } from '#lib/store.ts';
import { isOwn, type StoredDraft, tryWithDatabase } from './chat-database.ts';

/** The channel over which tabs exchange drafts. */
export const draftChannel = 'branchline-drafts';

/** The text of each draft, by partner: what the inbox shows. */
export const drafts = createStore<ReadonlyMap<string, string>>(new Map());

export const showDraft = (partnerId: string, text: string): void => {
  const words = text.replace(/\s+/g, ' ').trim();
  if ((drafts.get().get(partnerId) ?? '') === words) return;
  const next = new Map(drafts.get());
  if (words === '') next.delete(partnerId);
  else next.set(partnerId, words);
  drafts.set(next);
};

/** The draft that was written last on this page. The sync, which loads later, sends it to the other devices. */
export const writtenDraft = createStore<StoredDraft | null>(null);

/** Loads stored drafts. What was written meanwhile wins. */
export const loadDrafts = async (): Promise<void> => {
  const written = drafts.get();
  const stored = await tryWithDatabase((database) => database.getAll('drafts'), []);
  for (const draft of stored)
    if (isOwn(draft) && drafts.get().get(draft.partnerId) === written.get(draft.partnerId))
      showDraft(draft.partnerId, draft.text);
};

/** Forgets what is in memory: another person signs in on the same page. */
export const clearDrafts = (): void => drafts.set(new Map());
