import { webAddress } from '#lib/web-address.ts';

/** A piece of a text that people wrote: plain words, or a link. */
export type TextPart = { readonly text: string; readonly href?: string };

const linkPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/gi;
const closingMarks = /[.,:;!?)\]'"’”…]+$/;

const hrefOf = (text: string): string | null => webAddress(/^www\./i.test(text) ? `https://${text}` : text);

/** Finds the http and https addresses in a text. Nothing else becomes a link, and no HTML is ever made of it. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    let address = match[0].replace(closingMarks, '');
    // A closing bracket belongs to the address when it was opened in it.
    if (address.includes('(') && match[0].startsWith(`${address})`)) address += ')';
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
};
