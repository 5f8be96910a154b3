import type { Message } from '@branchline/contract/shapes';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { getConnection, isConnected, subscribeConnection } from '#lib/connection-state.ts';
import { ChunkLoadError, loadWithRetry } from '#lib/lazy-with-retry.ts';
import { notifyMessageSent } from '#lib/sent-messages.ts';
import { createStore } from '#lib/store.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { editMessage } from '../api/change-message.ts';
import { sendToPartner, uploadFile } from '../api/send-message.ts';
import { keepForFile } from './blob-urls.ts';
import {
  firstWaiting,
  queueOf,
  type OutboxEntry,
  type OutgoingFile,
  type SendFailure,
  triesOfChange,
  waitAfter,
} from '../core/outbox.ts';
import { isPointless } from '../core/changes.ts';
import { deleteOthersUnsent, inTime } from './chat-database.ts';
import { changeInOutbox, getOutbox, keeperOf, readOutbox, removeFromOutbox, outbox } from './outbox.ts';
import { sendUnderLock } from './outbox-lock.ts';

/** Upload progress of pending messages, 0 to 1, by `clientId`. */
export const uploadShares = createStore<ReadonlyMap<string, number>>(new Map());

const setShare = (clientId: string, share: number | null): void => {
  const next = new Map(uploadShares.get());
  if (share === null) next.delete(clientId);
  else next.set(clientId, share);
  uploadShares.set(next);
};

const loadChanging = () => loadWithRetry(() => import('./changing.ts'));

const failureOf = (error: unknown): SendFailure => {
  const message = messageOf(error, conversationTexts.notSent);
  // The network is away again, or the page is of an older version: the next one sends it.
  if (error instanceof ChunkLoadError) return { code: 'offline', message, retryAfterSeconds: null };
  if (!(error instanceof ApiError)) return { code: '', message, retryAfterSeconds: null };
  const { code, errors, retryAfterSeconds } = error;
  const missing = code === 'not_found' ? (['replyTo', 'forwardOf'] as const).find((name) => name in errors) : undefined;
  return { code, message, retryAfterSeconds, missing };
};

type Keeper = ReturnType<typeof keeperOf>;

/**
 * Whether an entry still waits, and for whom it began to: what the page began to send because the device took so long is
 * the device's once that keeps it, and goes on in the tab that sends for it.
 */
const isWaiting = (clientId: string, keeper: Keeper): boolean =>
  keeperOf(clientId) === keeper &&
  getOutbox().some((entry, _place, all) => entry.clientId === clientId && !isPointless(entry, all));

/** Calls `listener` once, when the entry is discarded in any tab or another tab is to send it. Returns the unsubscriber. */
const onceTaken = (clientId: string, keeper: Keeper, listener: () => void): (() => void) => {
  const stop = outbox.subscribe(() => {
    if (isWaiting(clientId, keeper)) return;
    stop();
    listener();
  });
  return stop;
};

const upload = async (entry: OutboxEntry, { keeper, signal }: Sending): Promise<readonly OutgoingFile[]> => {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  const stop = onceTaken(entry.clientId, keeper, end);
  signal.addEventListener('abort', end);
  const files = [...entry.files];
  try {
    for (const [index, file] of files.entries()) {
      if (file.fileId !== null || file.blob === null) continue;
      const fileId = await uploadFile(new File([file.blob], file.name, { type: file.mimeType }), {
        onProgress: (share) => setShare(entry.clientId, (index + share) / files.length),
        signal: controller.signal,
      });
      keepForFile(fileId, file.blob);
      files[index] = { ...file, fileId };
      // Stored at once, so that a closed tab does not upload the file again.
      await changeInOutbox({ type: 'uploaded', clientId: entry.clientId, files: [...files] });
    }
    return files;
  } finally {
    stop();
    signal.removeEventListener('abort', end);
    setShare(entry.clientId, null);
  }
};

interface Sending {
  readonly keeper: Keeper;
  readonly signal: AbortSignal;
  /** Called with each message once the server has it. */
  readonly onStored: (message: Message) => void;
}

const sendEntry = async (entry: OutboxEntry, sending: Sending): Promise<void> => {
  const { keeper, onStored } = sending;
  if (entry.change) {
    const { sendChange } = await loadChanging();
    const show = await sendChange(entry.partnerId, entry.change);
    if (!isWaiting(entry.clientId, keeper)) return;
    show();
    await removeFromOutbox(entry.clientId);
    return;
  }
  const files = entry.files.some((file) => file.fileId === null) ? await upload(entry, sending) : entry.files;
  // Taken while it was uploaded.
  if (!isWaiting(entry.clientId, keeper)) return;
  const { partnerId, content, clientId, replyTo, forwardOf, editOf } = entry;
  const fileIds = files.flatMap((file) => file.fileId ?? []);
  const message = editOf
    ? await editMessage(editOf.id, content)
    : await sendToPartner({ partnerId, content, fileIds, clientId, replyTo: replyTo?.id, forwardOf });
  onStored(message);
  notifyMessageSent();
  await removeFromOutbox(entry.clientId);
};

/** The first that waits in a line, when it is of this keeper: what is of another one goes before it. */
const nextOf = (line: string, keeper: Keeper): OutboxEntry | null => {
  const first = firstWaiting(getOutbox(), line);
  return first && keeperOf(first.clientId) === keeper ? first : null;
};

interface Line extends Sending {
  /** Called in the very turn in which nothing was left, so that nothing that is written then is overlooked. */
  readonly onEnd: () => void;
}

const isOver = ({ aborted }: AbortSignal): boolean => aborted;

/** Sends one queue in order, until it is empty or the connection is lost. */
const sendLine = async (name: string, line: Line): Promise<void> => {
  const { keeper, signal, onEnd } = line;
  let failures = 0;
  let tried = '';
  for (;;) {
    const next = nextOf(name, keeper);
    if (!next || signal.aborted || !isConnected(getConnection())) {
      onEnd();
      return;
    }
    if (isPointless(next, getOutbox())) {
      await removeFromOutbox(next.clientId);
      continue;
    }
    if (next.clientId !== tried) failures = 0;
    tried = next.clientId;
    try {
      await sendEntry(next, line);
    } catch (error) {
      // Another tab sends it now, or nobody.
      if (isOver(signal) || !isWaiting(next.clientId, keeper)) continue;
      const failure = failureOf(error);
      failures += 1;
      const waitMs = waitAfter(failure, failures, next.change && triesOfChange);
      if (next.change && waitMs === null) {
        await removeFromOutbox(next.clientId);
        const { tellRefused } = await loadChanging();
        tellRefused(next.change, error);
        continue;
      }
      // Without a connection the whole page says it, and coming back tries again. A change that waits says nothing.
      if (!next.change && (isConnected(getConnection()) || waitMs === null))
        await changeInOutbox({ type: 'failed', clientId: next.clientId, failure, failures });
      if (waitMs !== null) await pause(waitMs, next.clientId, line);
    }
  }
};

/** Sends what a keeper has that waits, each line in its order. */
const sendLoop = async (sending: Sending): Promise<void> => {
  const underWay = new Map<string, Promise<void>>();
  while (!sending.signal.aborted) {
    if (isConnected(getConnection()))
      for (const name of new Set(getOutbox().map(queueOf)))
        if (!underWay.has(name) && nextOf(name, sending.keeper))
          underWay.set(name, sendLine(name, { ...sending, onEnd: () => underWay.delete(name) }));
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
    const stopOutbox = outbox.subscribe(done);
    const stopConnection = subscribeConnection(done);
    signal.addEventListener('abort', done);
  });

const delayOf = (clientId: string): string | null =>
  getOutbox().find((entry) => entry.clientId === clientId)?.delay ?? null;

/** Waits so long before a message is tried again, or until it is taken, or somebody pressed Retry now, in whichever tab. */
const pause = (milliseconds: number, clientId: string, { keeper, signal }: Sending): Promise<void> =>
  new Promise((resolve) => {
    const delay = delayOf(clientId);
    const done = (): void => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const stop = outbox.subscribe(() => {
      if (!isWaiting(clientId, keeper) || (delay !== null && delayOf(clientId) === null)) done();
    });
    signal.addEventListener('abort', done);
  });

/**
 * Begins sending what waits; returns the stopper. What the device keeps, one tab at a time sends. What only this page
 * knows of, it sends itself.
 */
export const startOutbox = (onStored: Sending['onStored']): (() => void) => {
  const controller = new AbortController();
  const sendOfDevice = async (signal: AbortSignal): Promise<void> => {
    await inTime(deleteOthersUnsent());
    await inTime(readOutbox());
    await sendLoop({ keeper: 'device', signal, onStored });
  };
  void sendLoop({ keeper: 'this page', signal: controller.signal, onStored });
  // Insecure origins have no locks.
  if ('locks' in navigator) {
    sendUnderLock(controller.signal, sendOfDevice);
    void readOutbox();
  } else void sendOfDevice(controller.signal);
  return () => {
    controller.abort();
  };
};
