import { createStore } from '#lib/store.ts';
import { composings } from './composing.ts';
import type { OutgoingFile } from '../core/outbox.ts';
import type { Recording } from '../core/recorder.ts';

/** A file that goes with a message that is being written. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Null while a picture is made smaller. */
  readonly file: OutgoingFile | null;
}

/** By whom a message is written to: what was chosen or recorded for it waits while another conversation is open. */
export const attachments = createStore<ReadonlyMap<string, readonly Attachment[]>>(new Map());
export const recordings = createStore<ReadonlyMap<string, Recording>>(new Map());

const nothing: readonly Attachment[] = [];
export const attachmentsFor = (partnerId: string): readonly Attachment[] => attachments.get().get(partnerId) ?? nothing;

/** Changes what goes with the message to a partner. */
export const changeAttachments = (
  partnerId: string,
  change: (items: readonly Attachment[]) => readonly Attachment[],
): void => {
  attachments.set(new Map(attachments.get()).set(partnerId, change(attachmentsFor(partnerId))));
};

/** Keeps a recording for the message to a partner until it is sent or deleted; null lets it go. */
export const setRecording = (partnerId: string, recording: Recording | null): void => {
  const next = new Map(recordings.get());
  if (recording) next.set(partnerId, recording);
  else next.delete(partnerId);
  recordings.set(next);
};

/** Forgets everything: another person signs in on the same page. */
export const clearUnsentParts = (): void => {
  attachments.set(new Map());
  recordings.set(new Map());
  composings.set(new Map());
};
