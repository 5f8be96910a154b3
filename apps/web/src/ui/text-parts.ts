import { webAddress } from '#lib/web-address.ts';
import { asciiDigits } from '@branchline/contract/ascii-digits';

/** A piece of a text that people wrote: plain words, or a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
  /** Of a web address: where it leads, as it stands in the text or, written in another way there, as browsers write it. */
  readonly host?: string;
}

const webPattern = /(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/u;
const mailPattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/u;
const phonePattern = /\+?[(\p{Nd}][\p{Nd} \u00A0().-]{4,22}\p{Nd}/u;
const anyPattern = new RegExp([webPattern, mailPattern, phonePattern].map(({ source }) => source).join('|'), 'giu');

const closingMarks = /[.,:;!?)\]'"’”…]+$/;
/** What stands right before or after a piece of a longer word, number, amount or path. */
const partOfMore = /[\p{L}\p{Nd}\p{Sc}_#@/%=&:+*.-]/u;
const continued = /[\p{L}\p{Nd}\p{Sc}_@/%=&:*]/u;
const dateOrAmount =
  /^(?:\d{4}[ .-]+\d{1,2}[ .-]+\d{1,2}|\d{1,2}[ .-]+\d{1,2}[ .-]+\d{2,4}|\d{4} ?- ?\d{4}|\d{1,3}(?:\.\d{3})+)$/;

const webPart = (found: string): TextPart | null => {
  let text = found.replace(closingMarks, '');
  // A closing bracket belongs to the address when it was opened in it.
  if (text.includes('(') && found.startsWith(`${text})`)) text += ')';
  const href = webAddress(/^www\./i.test(text) ? `https://${text}` : text);
  if (href === null) return null;
  const host = new URL(href).host;
  const at = text.toLowerCase().indexOf(host);
  return { text, href, host: at < 0 ? host : text.slice(at, at + host.length) };
};

/** Shorter numbers are codes and order numbers; longer ones no telephone has (ITU-T E.164). */
const phonePart = (found: string): TextPart | null => {
  const number = asciiDigits(found);
  const digits = number.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15 || dateOrAmount.test(number)) return null;
  return { text: found, href: `tel:${number.startsWith('+') ? '+' : ''}${digits}` };
};

const partOf = (found: string, before: string, after: string): TextPart | null => {
  if (/^(?:https?:\/\/|www\.)/i.test(found)) return /[\p{L}\p{Nd}_]/u.test(before) ? null : webPart(found);
  if (partOfMore.test(before)) return null;
  if (found.includes('@')) return { text: found, href: `mailto:${found}` };
  return continued.test(after) ? null : phonePart(found);
};

/**
 * Finds web addresses (http and https), mail addresses and telephone numbers in a text. Nothing else becomes a link, and no
 * HTML is ever made of it.
 */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(anyPattern)) {
    const part = partOf(found, text.slice(Math.max(0, index - 1), index), text.charAt(index + found.length));
    if (!part) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
};
