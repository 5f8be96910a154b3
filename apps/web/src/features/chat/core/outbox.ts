import type { QuotedMessage } from '@branchline/contract/shapes';

/** A file that waits with its message: its bytes until they are uploaded, then its id. */
export interface OutgoingFile {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly blob: Blob | null;
  readonly fileId: string | null;
  /** Where it can be shown from, for files that lie on the server already. */
  readonly url: string | null;
  /** Of a picture: width by height, where that is known. */
  readonly ratio?: number;
}

/**
 * How a message that the server has is to be. It says what is wanted and not what to do about it, so that sending it
 * twice does no harm.
 */
export type MessageChange =
  | { readonly kind: 'reaction'; readonly id: string; readonly emoji: string | null }
  | { readonly kind: 'star'; readonly id: string; readonly isStarred: boolean }
  | { readonly kind: 'removal'; readonly id: string };

/** A message that waits on this device until the server has stored it. It outlives a session that the server ended. */
export interface OutboxEntry {
  /** Whose it is; what versions before this field kept is of the person signed in. */
  readonly ownerId?: string | undefined;
  /** Counts up: the order of sending. None while the device does not keep it. */
  readonly position?: number;
  readonly clientId: string;
  readonly partnerId: string;
  readonly content: string;
  readonly files: readonly OutgoingFile[];
  readonly createdAt: string;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
  /** Why it has not gone yet, though it was tried more than once; it is tried again. */
  readonly delay?: string | null;
  /** What it refers to and the server could not find any more. */
  readonly missing?: 'replyTo' | 'forwardOf' | undefined;
  /** What it answers. */
  readonly replyTo?: QuotedMessage | undefined;
  /** The message that it forwards; the server copies its text and files. */
  readonly forwardOf?: string | undefined;
  /** The own message that gets these words instead of its own. */
  readonly editOf?: { readonly id: string; readonly seq: number } | undefined;
  /** What a stored message is to be; such an entry is no message, and says nothing else. */
  readonly change?: MessageChange | undefined;
}

/** What one writes into the outbox. */
export type NewEntry = Pick<
  OutboxEntry,
  'partnerId' | 'content' | 'files' | 'replyTo' | 'forwardOf' | 'editOf' | 'change'
>;

/** As the device stores a file: with its Blob, or with its bytes where the browser stores no Blob. */
interface StoredFile extends OutgoingFile {
  readonly bytes?: ArrayBuffer | null;
}

/** As the device stores a message that waits. */
export interface StoredEntry extends Omit<OutboxEntry, 'files'> {
  readonly files: readonly StoredFile[];
}

/** Why a try to send came to nothing. */
export interface SendFailure {
  readonly code: string;
  /** Fit to be read. */
  readonly message: string;
  readonly retryAfterSeconds: number | null;
  /** What of the message is to blame. */
  readonly missing?: OutboxEntry['missing'];
}

export type OutboxEvent =
  | { readonly type: 'written'; readonly entry: OutboxEntry }
  | { readonly type: 'stored-on-device'; readonly clientId: string; readonly position: number }
  | { readonly type: 'uploaded'; readonly clientId: string; readonly files: readonly OutgoingFile[] }
  /** `failures` in a row, this one counted. */
  | { readonly type: 'failed'; readonly clientId: string; readonly failure: SendFailure; readonly failures: number }
  | { readonly type: 'retried'; readonly clientId: string }
  /** The server has it, or the person discarded it. */
  | { readonly type: 'removed'; readonly clientId: string };

const shortestWaitMs = 1000;
const longestWaitMs = 30_000;
/** From so many failures on, a message says why it has not gone yet. */
const failuresUntilDelayed = 2;
/** A message that may not be tried again sooner is refused, with a way to retry: nobody waits longer unawares. */
const maxRetryAfterMs = 60_000;

/** Failures that say nothing about the message: it is tried again. */
const transientCodes: readonly string[] = ['offline', 'unavailable', 'rate_limited', 'internal', 'unauthenticated'];

/** A change that the server could not make so many times in a row is taken back. */
export const triesOfChange = 5;

/**
 * How long to wait before the next try, after so many failures in a row; null when trying again is of no use, or the
 * server has failed at the last of so many `tries`.
 */
export const waitAfter = (
  { code, retryAfterSeconds }: SendFailure,
  failures: number,
  tries = Infinity,
): number | null => {
  if (!transientCodes.includes(code) || (failures >= tries && code !== 'offline')) return null;
  if (retryAfterSeconds === null) return Math.min(longestWaitMs, shortestWaitMs * 2 ** (failures - 1));
  return retryAfterSeconds * 1000 <= maxRetryAfterMs ? retryAfterSeconds * 1000 : null;
};

const afterFailure = (entry: OutboxEntry, failure: SendFailure, failures: number): OutboxEntry => {
  // The answer to a try that was given up before: nothing goes on, and the reason that is shown stays.
  if (entry.refusal !== null) return entry;
  const { code, message, missing } = failure;
  if (waitAfter(failure, failures) !== null)
    return failures < failuresUntilDelayed || entry.delay === message ? entry : { ...entry, delay: message };
  // An upload that waited too long is swept on the server: Retry begins with it again.
  const files =
    code === 'not_found' && !missing
      ? entry.files.map((file) => (file.blob ? { ...file, fileId: null } : file))
      : entry.files;
  return { ...entry, refusal: message, delay: null, files, missing };
};

const changed = (entry: OutboxEntry, event: OutboxEvent): OutboxEntry => {
  switch (event.type) {
    case 'stored-on-device':
      return { ...entry, position: event.position };
    case 'uploaded':
      return { ...entry, files: event.files };
    case 'failed':
      return afterFailure(entry, event.failure, event.failures);
    case 'retried':
      // What it answered is gone: it goes without.
      return { ...entry, refusal: null, delay: null, ...(entry.missing === 'replyTo' && { replyTo: undefined }) };
    case 'written':
    case 'removed':
      return entry;
  }
};

/**
 * The messages that wait after an event. One that is not there any more changes nothing.
 *
 * | an entry | event | is then |
 * |---|---|---|
 * | not there | written | waiting, behind all others |
 * | waiting | failed, worth another try | waiting; from the second failure on it says why: delayed |
 * | waiting, delayed | failed for good | refused; those behind it pass |
 * | delayed, refused | retried | waiting |
 * | refused | failed | as it was |
 * | any | uploaded, stored on the device | as it was, with that noted |
 * | any | removed | not there |
 */
export const nextOutbox = (entries: readonly OutboxEntry[], event: OutboxEvent): readonly OutboxEntry[] => {
  if (event.type === 'written') return [...entries, event.entry];
  if (event.type === 'removed') return entries.filter(({ clientId }) => clientId !== event.clientId);
  const next = entries.map((entry) => (entry.clientId === event.clientId ? changed(entry, event) : entry));
  return next.every((entry, place) => entry === entries[place]) ? entries : next;
};

/** What a list says of the outbox: what the server refused last, or else the newest message that waits. */
export const newestUnsent = (entries: readonly OutboxEntry[], partnerId: string): OutboxEntry | undefined => {
  const own = entries.filter((entry) => entry.partnerId === partnerId);
  return own.findLast(({ refusal }) => refusal !== null) ?? own.findLast(({ change, editOf }) => !change && !editOf);
};

/** Whether a message's deletion still waits to be sent. */
export const isRemovalWaiting = (entries: readonly OutboxEntry[], messageId: string | undefined): boolean =>
  entries.some(({ change }) => change?.kind === 'removal' && change.id === messageId);

/**
 * The queue an entry waits in: one for the messages to a partner and one for the changes of that conversation, so that no
 * change waits for a film to be uploaded.
 */
export const queueOf = ({ partnerId, change }: OutboxEntry): string => (change ? `changes ${partnerId}` : partnerId);

/**
 * What a queue sends next: its first entry that is not refused. A change also waits for earlier entries that refer to its
 * message: an answer, a forward or an edit. A deletion is only possible for 15 minutes, so it waits for no upload: an answer
 * behind one then goes after it, without its quote.
 */
export const firstWaiting = (entries: readonly OutboxEntry[], queue: string): OutboxEntry | undefined =>
  entries.find(
    (entry, place) =>
      queueOf(entry) === queue &&
      entry.refusal === null &&
      !entries
        .slice(0, place)
        .some(
          (before, at) =>
            before.refusal === null &&
            isOf(before, entry.change?.id) &&
            !(entry.change?.kind === 'removal' && before.replyTo && isBehindUpload(entries.slice(0, at + 1), before)),
        ),
  );

/** Whether something is uploaded before a message goes: with it, or with one before it. */
const isBehindUpload = (until: readonly OutboxEntry[], { partnerId }: OutboxEntry): boolean =>
  until.some(
    (entry) =>
      queueOf(entry) === partnerId && entry.refusal === null && entry.files.some(({ fileId }) => fileId === null),
  );

const isOf = ({ replyTo, forwardOf, editOf }: OutboxEntry, messageId: string | undefined): boolean =>
  messageId !== undefined && [replyTo?.id, forwardOf, editOf?.id].includes(messageId);

/** What the device stores, merged by time with what only this page holds. */
export const inWritingOrder = (
  stored: readonly OutboxEntry[],
  onlyHere: readonly OutboxEntry[],
): readonly OutboxEntry[] => {
  const all = [...stored];
  for (const entry of onlyHere) {
    const later = all.findIndex(({ createdAt }) => createdAt > entry.createdAt);
    all.splice(later < 0 ? all.length : later, 0, entry);
  }
  return all;
};
