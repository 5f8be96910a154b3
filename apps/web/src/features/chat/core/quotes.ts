import type { Message, QuotedMessage } from '@branchline/contract/shapes';
import { shownKindOf } from './files.ts';
import { shownMessages, type Thread } from './thread.ts';

/** Code points of a quote, as the server cuts it. */
const excerptLength = 120;

const kindOf = (message: Message): QuotedMessage['kind'] => {
  const [file] = message.files;
  if (!file) return 'text';
  const kind = shownKindOf(file);
  return kind === 'document' || kind === 'other' ? 'file' : kind;
};

/** A message as its answers quote it. */
export const quotedOf = (message: Message): QuotedMessage => ({
  id: message.id,
  seq: message.seq,
  sender: message.sender,
  excerpt: message.deleted ? '' : [...message.content].slice(0, excerptLength).join(''),
  kind: kindOf(message),
  deleted: message.deleted,
});

/** The message at a place, where it is held: places have no gaps. */
export const messageAt = (thread: Thread, seq: number): Message | undefined => {
  const at = (run: readonly Message[]): Message | undefined => run[seq - (run[0]?.seq ?? 0)];
  return at(shownMessages(thread)) ?? at(thread.messages);
};
