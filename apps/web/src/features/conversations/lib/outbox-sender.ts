import type { Message } from '@branchline/contract/shapes';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { getConnection, subscribeConnection } from '#lib/connection-state.ts';
import { tellMessageSent } from '#lib/sent-messages.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { sendToPartner } from '../api/send-message.ts';
import { uploadFile } from '../api/upload-file.ts';
import { keepForFile } from './blob-urls.ts';
import { deleteOthersUnsent, type OutboxEntry, type OutgoingFile } from './chat-database.ts';
import { changeInOutbox, getOutbox, keeperOf, readOutbox, removeFromOutbox, subscribeOutbox } from './outbox.ts';
import { endProgress, setProgress } from './upload-progress.ts';
import { takeMessage } from './thread-loader.ts';

const shortestWaitMs = 1000;
const longestWaitMs = 30_000;
/** Nobody is left waiting for longer without a word: what may not be tried sooner is refused, with a way to try again. */
const longestSilenceMs = 60_000;

/** Failures that say nothing about the message: it is tried again. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['offline', 'unavailable', 'rate_limited', 'internal', 'unauthenticated'].includes(error.code);

const isWaiting = (clientId: string): boolean => getOutbox().some((entry) => entry.clientId === clientId);

/** Calls `listener` once, when the entry is discarded, in whichever tab; returns the stopper. */
const onceDiscarded = (clientId: string, listener: () => void): (() => void) => {
  const stop = subscribeOutbox(() => {
    if (isWaiting(clientId)) return;
    stop();
    listener();
  });
  return stop;
};

const upload = async (entry: OutboxEntry): Promise<readonly OutgoingFile[]> => {
  const controller = new AbortController();
  const stop = onceDiscarded(entry.clientId, () => controller.abort());
  const files = [...entry.files];
  try {
    for (const [index, file] of files.entries()) {
      if (file.fileId !== null || file.blob === null) continue;
      const fileId = await uploadFile(new File([file.blob], file.name, { type: file.mimeType }), {
        onProgress: (share) => setProgress(entry.clientId, (index + share) / files.length),
        signal: controller.signal,
      });
      keepForFile(fileId, file.blob);
      files[index] = { ...file, fileId };
      // Kept at once, so that a closed tab does not upload the same file again.
      await changeInOutbox(entry.clientId, { files: [...files] });
    }
    return files;
  } finally {
    stop();
    endProgress(entry.clientId);
  }
};

/** Told of each message once the server has it. */
type OnStored = (message: Message) => void;

const sendEntry = async (entry: OutboxEntry, onStored: OnStored): Promise<void> => {
  const files = entry.files.some((file) => file.fileId === null) ? await upload(entry) : entry.files;
  // Discarded while it was uploaded, perhaps in another tab.
  if (!isWaiting(entry.clientId)) return;
  const message = await sendToPartner({
    partnerId: entry.partnerId,
    content: entry.content,
    fileIds: files.flatMap((file) => file.fileId ?? []),
    clientId: entry.clientId,
  });
  takeMessage(entry.partnerId, message);
  onStored(message);
  tellMessageSent();
  await removeFromOutbox(entry.clientId);
};

const waitMsFor = (error: unknown, failures: number): number => {
  if (error instanceof ApiError && error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1000;
  return Math.min(longestWaitMs, shortestWaitMs * 2 ** (failures - 1));
};

type Keeper = ReturnType<typeof keeperOf>;

/** The first that waits for a partner, when it is of this keeper: what is of another one goes before it. */
const nextFor = (partnerId: string, keeper: Keeper): OutboxEntry | null => {
  const first = getOutbox().find((entry) => entry.partnerId === partnerId && entry.refusal === null);
  return first && keeperOf(first.clientId) === keeper ? first : null;
};

interface Sending {
  readonly keeper: Keeper;
  readonly signal: AbortSignal;
  readonly onStored: OnStored;
}

interface Line extends Sending {
  /** Called in the very turn in which nothing was left, so that nothing that is written then is overlooked. */
  readonly onEnd: () => void;
}

/** Sends what waits for one partner, one message after the other, until nothing does or the connection is gone. */
const sendTo = async (partnerId: string, { keeper, signal, onStored, onEnd }: Line): Promise<void> => {
  let failures = 0;
  for (;;) {
    const next = nextFor(partnerId, keeper);
    if (!next || signal.aborted || getConnection() !== 'connected') {
      onEnd();
      return;
    }
    try {
      await sendEntry(next, onStored);
      failures = 0;
    } catch (error) {
      if (!isWaiting(next.clientId)) continue;
      const waitMs = waitMsFor(error, ++failures);
      if (isPassing(error) && waitMs <= longestSilenceMs) await pause(waitMs, next.clientId, signal);
      else await changeInOutbox(next.clientId, { refusal: messageOf(error, conversationTexts.notSent) });
    }
  }
};

/** Sends what a keeper has that waits, each partner's messages in their order. */
const sendLoop = async (sending: Sending): Promise<void> => {
  const underWay = new Map<string, Promise<void>>();
  while (!sending.signal.aborted) {
    if (getConnection() === 'connected')
      for (const { partnerId } of getOutbox())
        if (!underWay.has(partnerId) && nextFor(partnerId, sending.keeper))
          underWay.set(partnerId, sendTo(partnerId, { ...sending, onEnd: () => underWay.delete(partnerId) }));
    await nextChange(sending.signal);
  }
  await Promise.all(underWay.values());
};

const nextChange = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stopOutbox();
      stopConnection();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stopOutbox = subscribeOutbox(done);
    const stopConnection = subscribeConnection(done);
    signal.addEventListener('abort', done);
  });

/** Waits so long before a message is tried again, or until it is discarded. */
const pause = (milliseconds: number, clientId: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const stop = onceDiscarded(clientId, done);
    signal.addEventListener('abort', done);
  });

/**
 * Begins sending what waits; returns the stopper. What the device keeps, one tab at a time sends, and another one takes
 * over when that closes. What only this page knows of, it sends itself.
 */
export const startOutbox = (onStored: OnStored): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  const sendOfDevice = async (): Promise<void> => {
    await deleteOthersUnsent();
    await readOutbox();
    await sendLoop({ keeper: 'device', signal, onStored });
  };
  void sendLoop({ keeper: 'this page', signal, onStored });
  // Insecure origins have no locks, and where site data is blocked a browser refuses them; the server's memory of each
  // clientId keeps two tabs from storing twice.
  if ('locks' in navigator) {
    navigator.locks.request('branchline-outbox', { signal }, sendOfDevice).catch(() => {
      if (!signal.aborted) void sendOfDevice();
    });
    void readOutbox();
  } else void sendOfDevice();
  return () => {
    controller.abort();
  };
};
