import type { QuickReply } from '@branchline/contract/quick-replies';
import type { Language } from '@branchline/contract/languages';
import { inLanguage } from '#lib/in-language.ts';
import { fillPlaceholders, type PlaceholderValues } from '#lib/placeholders.ts';
import type { OutgoingFile } from './outbox.ts';

/** A quick reply as a customer gets it: in their language where it is known and the reply was written in it. */
export const replyFor = (reply: QuickReply, language: Language | undefined): QuickReply => ({
  ...reply,
  content: inLanguage(reply.content, reply.contents, language),
});

const wordsOf = (text: string): string[] => text.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** The quick replies that have every word of a search, those with it in the title first. */
export const matchingReplies = (replies: readonly QuickReply[], search: string): QuickReply[] => {
  const words = wordsOf(search);
  const has = (text: string): boolean => words.every((word) => text.toLocaleLowerCase().includes(word));
  const found = replies.filter((reply) => has(`${reply.title} ${reply.question ?? ''} ${reply.content}`));
  return words.length === 0 ? found : found.sort((a, b) => Number(has(b.title)) - Number(has(a.title)));
};

const nameToFillIn = (name: string, value: string): string => (value.trim() === '' ? `{${name}}` : value);

/** What picking a quick reply puts into the message. What nobody knows stays there, to be filled in by hand. */
export const pickedReply = (
  reply: QuickReply,
  values: PlaceholderValues,
): { readonly text: string; readonly files: readonly OutgoingFile[] } => ({
  text: fillPlaceholders(reply.content, {
    firstName: nameToFillIn('firstName', values.firstName),
    // Customers may have a first name only.
    lastName: values.firstName.trim() === '' ? nameToFillIn('lastName', values.lastName) : values.lastName,
    myName: nameToFillIn('myName', values.myName),
    branch: nameToFillIn('branch', values.branch),
  }),
  files: reply.files.map((file) => ({
    name: file.fileName,
    mimeType: '',
    size: 0,
    blob: null,
    fileId: file.id,
    url: file.thumbnailUrl ?? file.cloudUrl,
  })),
});
