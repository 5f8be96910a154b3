import type { ChatPartner } from '@branchline/contract/shapes';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { type FileKind, fileKindOf } from '#features/chat/core/file-kind.ts';

export interface LastMessageLine {
  readonly text: string;
  /** Drawn as an icon before the words; null for a message without files. */
  readonly fileKind: FileKind | null;
}

const { kinds } = conversationTexts;
/** A picture or sound is called what it is, whatever its name; a document goes by its name. */
const wordFor = (kind: FileKind, name: string | undefined): string => {
  if (kind === 'document' || kind === 'other') return name ?? kinds.file;
  return kinds[kind];
};

/** What the inbox says of a partner's newest message; null when nothing was written yet. */
export const lastMessageLine = (partner: ChatPartner): LastMessageLine | null => {
  const last = partner.lastMessage;
  if (!last) return null;
  const { file } = last;
  const kindOfFile = file ? fileKindOf({ name: file.fileName, mimeType: file.mimeType }) : 'other';
  const fileKind = last.messageType === 'file' ? kindOfFile : null;
  const plain = last.content.replace(/\s+/g, ' ').trim();
  const text = plain || (fileKind === null ? conversationTexts.deleted : wordFor(fileKind, file?.fileName));
  return { text: last.sender === partner.userId ? text : conversationTexts.you(text), fileKind };
};
