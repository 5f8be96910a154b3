import { maxAttachments } from '@branchline/contract/conversations';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { isTakenName } from './file-kind.ts';

/** What the server takes of one file unless it is told otherwise. */
const maxFileMegabytes = 25;
const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** Why a file cannot be sent, or null. Asked after pictures were made smaller. */
export const refusalOf = (file: { readonly name: string; readonly size: number }): string | null => {
  if (!isTakenName(file.name)) return conversationTexts.fileNotTaken(file.name);
  if (file.size === 0) return conversationTexts.fileEmpty(file.name);
  if (file.size > maxFileBytes) return conversationTexts.fileTooLarge(file.name, maxFileMegabytes);
  return null;
};

/** How many of the files that were chosen still fit into the message. */
export const roomFor = (held: number, chosen: number): { readonly taken: number; readonly refusal: string | null } => {
  const taken = Math.max(0, Math.min(chosen, maxAttachments - held));
  return { taken, refusal: taken < chosen ? conversationTexts.tooManyFiles(maxAttachments) : null };
};
