import type { Message } from '@branchline/contract/shapes';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { getConnection, subscribeConnection } from '#lib/connection-state.ts';
import { tellMessageSent } from '#lib/sent-messages.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { sendToPartner } from '../api/send-message.ts';
import { uploadFile } from '../api/upload-file.ts';
import { keepForFile } from './blob-urls.ts';
import type { OutboxEntry, OutgoingFile } from './chat-database.ts';
import { changeInOutbox, getOutbox, readOutbox, removeFromOutbox, subscribeOutbox } from './outbox.ts';
import { endProgress, setProgress } from './upload-progress.ts';
import { takeMessage } from './thread-loader.ts';

const shortestWaitMs = 1000;
const longestWaitMs = 30_000;

/** Failures that say nothing about the message: it is tried again. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['offline', 'unavailable', 'rate_limited', 'internal', 'unauthenticated'].includes(error.code);

const uploads = new Map<string, AbortController>();

/** Stops the upload of a message's files, if one is under way. */
export const cancelUpload = (clientId: string): void => uploads.get(clientId)?.abort();

const upload = async (entry: OutboxEntry): Promise<readonly OutgoingFile[]> => {
  const controller = new AbortController();
  uploads.set(entry.clientId, controller);
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
    uploads.delete(entry.clientId);
    endProgress(entry.clientId);
  }
};

/** Told of each message once the server has it. */
type OnStored = (message: Message) => void;

const sendEntry = async (entry: OutboxEntry, onStored: OnStored): Promise<void> => {
  const files = entry.files.some((file) => file.fileId === null) ? await upload(entry) : entry.files;
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

/** Sends what waits, one message after the other. One tab at a time does it; another one takes over when that closes. */
const sendLoop = async (signal: AbortSignal, onStored: OnStored): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    const next = getOutbox().find((entry) => entry.refusal === null);
    if (!next || getConnection() !== 'connected') {
      await nextChange(signal);
      continue;
    }
    try {
      await sendEntry(next, onStored);
      failures = 0;
    } catch (error) {
      if (!getOutbox().some((entry) => entry.clientId === next.clientId)) continue;
      if (isPassing(error)) await pause(waitMsFor(error, ++failures), signal);
      else await changeInOutbox(next.clientId, { refusal: messageOf(error, conversationTexts.notSent) });
    }
  }
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

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });

/** Begins sending what waits; returns the stopper. */
export const startOutbox = (onStored: OnStored): (() => void) => {
  const controller = new AbortController();
  const run = async (): Promise<void> => {
    await readOutbox();
    await sendLoop(controller.signal, onStored);
  };
  // Insecure origins have no locks; the server's memory of each clientId keeps two tabs from storing twice.
  if ('locks' in navigator) {
    navigator.locks.request('branchline-outbox', { signal: controller.signal }, run).catch(() => undefined);
    void readOutbox();
  } else void run();
  return () => {
    controller.abort();
  };
};
