import type { ChatPartner } from '@branchline/contract/shapes';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';

export interface LastMessageLine {
  readonly text: string;
  /** A file without words stands for itself, with an icon. */
  readonly isFile: boolean;
}

/** What the inbox says of a partner's newest message; null when nothing was written yet. */
export const lastMessageLine = (partner: ChatPartner): LastMessageLine | null => {
  const last = partner.lastMessage;
  if (!last) return null;
  const isFile = last.messageType === 'file';
  const plain = last.content.replace(/\s+/g, ' ').trim();
  const text = plain || (isFile ? conversationTexts.kinds.file : conversationTexts.deleted);
  return { text: last.sender === partner.userId ? text : conversationTexts.you(text), isFile };
};
