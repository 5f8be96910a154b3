import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { isTakenName } from './files.ts';

/** As the server says it. */
const inMegabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

/** Why a file cannot be sent, or null. Asked after pictures were made smaller; without a known limit any size goes. */
export const refusalOf = (
  file: { readonly name: string; readonly size: number },
  maxBytes: number | null,
): string | null => {
  if (!isTakenName(file.name)) return chatPartTexts.fileNotTaken(file.name);
  if (file.size === 0) return chatPartTexts.fileEmpty(file.name);
  if (maxBytes !== null && file.size > maxBytes) return chatPartTexts.fileTooLarge(file.name, inMegabytes(maxBytes));
  return null;
};
