import type { Message, MessageFile } from '@branchline/contract/shapes';
import { shownKindOf } from './files.ts';

/** A voice note in its message. */
export interface Voice {
  readonly message: Message;
  readonly file: MessageFile;
}

const soundsOf = (message: Message): Voice[] =>
  message.deleted
    ? []
    : message.files.filter((file) => shownKindOf(file) === 'audio').map((file) => ({ message, file }));

/**
 * What plays after a voice note: the next one of the partner in the conversation that was not heard yet, so long as nothing
 * that was heard stands between. `messages` are in order.
 */
export const nextVoice = (
  messages: readonly Message[],
  { message, file }: Voice,
  heard: ReadonlySet<string>,
): Voice | null => {
  const sounds = messages
    .filter(({ seq, sender }) => seq >= message.seq && sender === message.sender)
    .flatMap(soundsOf);
  const next = sounds[sounds.findIndex((each) => each.file.id === file.id) + 1];
  return next && !heard.has(next.file.id) ? next : null;
};
