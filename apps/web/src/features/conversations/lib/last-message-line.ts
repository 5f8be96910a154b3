import type { ChatPartner } from '@branchline/contract/shapes';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { type FileKind, fileKindOf } from './file-kind.ts';
import { getThread } from './thread-store.ts';

export interface LastMessageLine {
  readonly text: string;
  /** Drawn as an icon before the words; null for a message without files. */
  readonly fileKind: FileKind | null;
}

/** The list says only that there is a file; what it is, is known of conversations that are held in memory. */
const kindOfFile = (partnerId: string, messageId: string): FileKind => {
  const newest = getThread(partnerId).messages.at(-1);
  const file = newest?.id === messageId ? newest.files[0] : undefined;
  return file ? fileKindOf({ name: file.fileName, mimeType: file.mimeType }) : 'other';
};

const { kinds } = conversationTexts;
const wordOf: Record<FileKind, string> = {
  image: kinds.image,
  video: kinds.video,
  audio: kinds.audio,
  document: kinds.file,
  other: kinds.file,
};

/** What the inbox says of a partner's newest message; null when nothing was written yet. */
export const lastMessageLine = (partner: ChatPartner): LastMessageLine | null => {
  const last = partner.lastMessage;
  if (!last) return null;
  const fileKind = last.messageType === 'file' ? kindOfFile(partner.userId, last.id) : null;
  const plain = last.content.replace(/\s+/g, ' ').trim();
  const text = plain || (fileKind === null ? conversationTexts.deleted : wordOf[fileKind]);
  return { text: last.sender === partner.userId ? text : conversationTexts.you(text), fileKind };
};
