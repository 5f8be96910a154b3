import { showFailure, showSuccess } from './toasts.ts';

/** Puts text on the clipboard, and says whether it is there: browsers refuse, and have none on an address without TLS. */
export const copyText = async (
  text: string,
  words: { readonly copied: string; readonly notCopied: string },
): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(words.copied);
  } catch {
    showFailure(words.notCopied);
  }
};
