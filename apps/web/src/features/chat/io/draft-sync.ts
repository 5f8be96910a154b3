import { type Draft, draftChanged } from '@branchline/contract/drafts';
import { getConnection, isConnected, subscribeConnection } from '#lib/connection-state.ts';
import { openChannel } from '#lib/open-channel.ts';
import { on } from '#lib/realtime-events.ts';
import { serverNow } from '#lib/server-clock.ts';
import { fetchDrafts, putDraft } from '../api/drafts.ts';
import { fateOf, nextMoment } from '../core/draft-merge.ts';
import { findStored, isOwn, keep, type StoredDraft, tryWithDatabase } from './chat-database.ts';
import { draftChannel, showDraft, writtenDraft } from './drafts.ts';

/** Debounce before a draft goes to the other devices. An emptied one goes at once. */
const pauseMs = 1000;

const allStored = async (): Promise<StoredDraft[]> =>
  (await tryWithDatabase((database) => database.getAll('drafts'), [])).filter(isOwn);

/** The estimate of the server's clock is off by about a second. A device clock within this limit is more accurate. */
const clockErrorMs = 5000;
const byServer = (at: string): string => {
  const aheadMs = serverNow() - Date.now();
  return Math.abs(aheadMs) < clockErrorMs ? at : new Date(Date.parse(at) + aheadMs).toISOString();
};

const isEmpty = ({ text, replyTo }: StoredDraft): boolean => text === '' && !replyTo;

const forget = (partnerId: string): Promise<void> =>
  tryWithDatabase((database) => database.delete('drafts', partnerId), undefined);

/** Server and device agree. An empty draft is deleted. */
const noteSaved = async (draft: StoredDraft): Promise<void> => {
  if (isEmpty(draft)) await forget(draft.partnerId);
  else await keep('drafts', { ...draft, isSaved: true });
};

/**
 * Syncs drafts between devices: local ones go to the server after a pause, others come from it, and the later one wins.
 * Returns the function that stops it.
 */
export const startDraftSync = (): (() => void) => {
  const channel = openChannel(draftChannel);
  /** Local drafts that are not saved yet, by partner. */
  const waiting = new Map<string, StoredDraft>();
  /** The time of the latest known draft, by partner. */
  const known = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Replaces this device's draft with the server's, in every tab. */
  const take = async ({ userid: partnerId, content: text, replyTo, at }: Draft): Promise<void> => {
    known.set(partnerId, at);
    waiting.delete(partnerId);
    await noteSaved({ partnerId, text, at, ...(replyTo && { replyTo }) });
    showDraft(partnerId, text);
    channel?.postMessage({ partnerId, text, replyTo: replyTo ?? undefined });
  };

  const save = async (draft: StoredDraft): Promise<void> => {
    const { partnerId, text, replyTo } = draft;
    const at = nextMoment(byServer(draft.at ?? new Date().toISOString()), known.get(partnerId));
    known.set(partnerId, at);
    const onServer = await putDraft({ partnerId, text, replyTo, at });
    // Changed meanwhile: the newer text is saved next.
    if (waiting.has(partnerId)) return;
    const now = await findStored('drafts', partnerId);
    if (now !== undefined && now.at !== draft.at) return;
    if (onServer.content === text) {
      known.set(partnerId, onServer.at);
      await noteSaved({ ...draft, at: onServer.at });
    } else await take(onServer);
  };

  const flush = (): void => {
    clearTimeout(timer);
    if (!isConnected(getConnection())) return;
    const drafts = [...waiting.values()];
    waiting.clear();
    // What fails is retried on reconnect: it is still stored as unsaved.
    for (const draft of drafts) save(draft).catch(() => undefined);
  };

  const hear = (draft: Draft): void => {
    const before = known.get(draft.userid);
    if (waiting.has(draft.userid) || (before !== undefined && before >= draft.at)) return;
    void take(draft);
  };

  /** Reconciles server and device. If the list cannot be fetched, the next connection tries again. */
  const meet = async (): Promise<void> => {
    const onServer = new Map((await fetchDrafts()).map((draft) => [draft.userid, draft]));
    const onDevice = new Map((await allStored()).map((draft) => [draft.partnerId, draft]));
    for (const partnerId of new Set([...onServer.keys(), ...onDevice.keys()])) {
      if (waiting.has(partnerId)) continue;
      const [own, other] = [onDevice.get(partnerId), onServer.get(partnerId)];
      if (other) known.set(partnerId, other.at);
      const at = own?.at !== undefined && !own.isSaved ? byServer(own.at) : own?.at;
      const fate = fateOf(own && { ...own, at }, other);
      if (fate === 'save' && own) await save(own).catch(() => undefined);
      else if (fate === 'take' && (own || other?.content || other?.replyTo)) {
        await take(
          other ?? { userid: partnerId, content: '', replyTo: null, at: own?.at ?? new Date(0).toISOString() },
        );
      }
    }
    flush();
  };

  let wasConnected = false;
  const follow = (): void => {
    const is = isConnected(getConnection());
    if (is && !wasConnected) meet().catch(() => undefined);
    wasConnected = is;
  };
  const flushWhenHidden = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  const stops = [
    writtenDraft.subscribe((draft) => {
      if (!draft) return;
      waiting.set(draft.partnerId, draft);
      clearTimeout(timer);
      if (isEmpty(draft)) flush();
      else timer = setTimeout(flush, pauseMs);
    }),
    on(draftChanged, hear),
    subscribeConnection(follow),
  ];
  document.addEventListener('visibilitychange', flushWhenHidden);
  follow();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', flushWhenHidden);
    for (const stop of stops) stop();
    channel?.close();
  };
};
