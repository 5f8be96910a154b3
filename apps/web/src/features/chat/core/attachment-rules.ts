import { maxAttachments } from '@branchline/contract/conversations';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { isTakenName } from './file-kind.ts';

/** As the server says it. */
const inMegabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

/** Why a file cannot be sent, or null. Asked after pictures were made smaller; without a known limit any size goes. */
export const refusalOf = (
  file: { readonly name: string; readonly size: number },
  maxBytes: number | null,
): string | null => {
  if (!isTakenName(file.name)) return conversationTexts.fileNotTaken(file.name);
  if (file.size === 0) return conversationTexts.fileEmpty(file.name);
  if (maxBytes !== null && file.size > maxBytes)
    return conversationTexts.fileTooLarge(file.name, inMegabytes(maxBytes));
  return null;
};

/** How many of the files that were chosen still fit into the message. */
export const roomFor = (held: number, chosen: number): { readonly taken: number; readonly refusal: string | null } => {
  const taken = Math.max(0, Math.min(chosen, maxAttachments - held));
  return { taken, refusal: taken < chosen ? conversationTexts.tooManyFiles(maxAttachments) : null };
};
