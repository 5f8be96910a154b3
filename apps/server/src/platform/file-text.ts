import { open } from 'node:fs/promises';

const textBytes = 64 * 1024;

const readStart = async (path: string, startBytes: number): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(startBytes);
    const { bytesRead } = await file.read(buffer, 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** By the byte order mark, else UTF-8, else what spreadsheets write on Windows. The cut at the end may split a character. */
const decode = (bytes: Buffer): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes, { stream: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length === textBytes });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Tab, line feed, form feed and carriage return stand in text files; the rest of the control characters does not. */
const isBinary = (text: string) => /[^\P{Cc}\t\n\f\r\u0080-\u009f]|\uFFFD/u.test(text);

/** The first 64 KiB of a file as text, or null when it is none. */
export const readTextStart = async (path: string): Promise<string | null> => {
  const text = decode(await readStart(path, textBytes));
  return isBinary(text) ? null : text;
};

/** Whether a file begins as UTF-16 text does; sound can begin like that too. */
export const hasUtf16Mark = async (path: string): Promise<boolean> => {
  const mark = (await readStart(path, 2)).toString('hex');
  return mark === 'fffe' || mark === 'feff';
};

/** Whether a browser could take the text for HTML or XML. */
export const looksLikeMarkup = (text: string): boolean =>
  /^\s*(<\?xml|<!doctype|<!--|<\/?[a-z][a-z0-9-]*[\s>/])/i.test(text);

const white = /\s*/y;
const afterWhite = (text: string, from: number) => {
  white.lastIndex = from;
  white.test(text);
  return white.lastIndex;
};

/**
 * Whether the text is an SVG picture: after an XML declaration, comments and a plain doctype the first element is
 * `svg`. Read from the front, step by step: one pattern for all of it can be made to run for years.
 */
export const isSvg = (text: string): boolean => {
  let at = afterWhite(text, 0);
  for (const [opening, closing] of [
    ['<?xml', '?>'],
    ['<!--', '-->'],
    ['<!doctype', '>'],
    ['<!--', '-->'],
  ] as const) {
    while (text.slice(at, at + opening.length).toLowerCase() === opening) {
      const end = text.indexOf(closing, at + opening.length);
      if (end < 0 || text.slice(at, end).includes('<!ENTITY')) return false;
      at = afterWhite(text, end + closing.length);
    }
  }
  return /^<svg[\s>/]/i.test(text.slice(at, at + 5));
};
