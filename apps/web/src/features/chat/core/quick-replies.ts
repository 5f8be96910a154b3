import type { QuickReply } from '@branchline/contract/quick-replies';
import { fillPlaceholders, type PlaceholderValues } from '#lib/placeholders.ts';
import type { OutgoingFile } from './outbox.ts';

const wordsOf = (text: string): string[] => text.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** The quick replies that have every word of a search, those with it in the title first. */
export const matchingReplies = (replies: readonly QuickReply[], search: string): QuickReply[] => {
  const words = wordsOf(search);
  const has = (text: string): boolean => words.every((word) => text.toLocaleLowerCase().includes(word));
  const found = replies.filter((reply) => has(`${reply.title} ${reply.question ?? ''} ${reply.content}`));
  return words.length === 0 ? found : found.sort((a, b) => Number(has(b.title)) - Number(has(a.title)));
};

/** What picking a quick reply puts into the message. */
export const pickedReply = (
  reply: QuickReply,
  values: PlaceholderValues,
): { readonly text: string; readonly files: readonly OutgoingFile[] } => ({
  text: fillPlaceholders(reply.content, values),
  files: reply.files.map((file) => ({
    name: file.fileName,
    mimeType: '',
    size: 0,
    blob: null,
    fileId: file.id,
    url: file.thumbnailUrl ?? file.cloudUrl,
  })),
});
