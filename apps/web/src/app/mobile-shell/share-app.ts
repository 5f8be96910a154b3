import { copyText } from '#lib/copy-text.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';

/** Opens the device's share sheet with the product's address; copies the address where there is none. */
export const shareApp = async (appName: string): Promise<void> => {
  const url = `${window.location.origin}/`;
  if (typeof navigator.share === 'function') {
    // Rejects when the person closes the sheet: that needs no word.
    await navigator.share({ title: appName, url }).catch(() => undefined);
    return;
  }
  await copyText(url, { copied: shellTexts.shareCopied, notCopied: shellTexts.shareFailed(url) });
};
