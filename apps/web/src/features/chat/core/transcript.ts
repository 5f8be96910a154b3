import type { Message } from '@branchline/contract/shapes';
import { dateAndTime } from '#lib/dates.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { quotedOf } from './quotes.ts';

/** One message in words: what was written, and the names of its files. */
const wordsOf = (message: Message): string => {
  const files = message.files.map(({ fileName }) => fileName).join(', ');
  const parts = [files === '' ? '' : `<${files}>`, message.content].filter((part) => part !== '');
  return parts.join(' ') || `<${quotedWords(quotedOf(message))}>`;
};

/** Messages as text, a line each at least: `[20/11/26 09:05 PM] Ravi Patil: Good evening`. */
export const transcript = (messages: readonly Message[], nameOf: (userId: string) => string): string =>
  messages
    .map((message) => `[${dateAndTime(message.createdAt)}] ${nameOf(message.sender)}: ${wordsOf(message)}`)
    .join('\n');
