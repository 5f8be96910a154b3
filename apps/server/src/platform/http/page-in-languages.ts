import { directionOf, type Language } from '@branchline/contract/languages';
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { say } from '#platform/language/translate';
import type { WebFile } from './web-files.ts';

/** The page for somebody who reads `language`, one of those that are `offered`. */
export type ReadPage = (reader: { readonly offered: readonly Language[]; readonly language: Language }) => WebFile;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (letter) => escapes[letter] ?? letter);

/** What the page says before the app stands, and where there is no app because there are no scripts. */
const sayOnPage = (language: Language): readonly (readonly [english: string, said: string])[] =>
  [
    (to: Language) => say(to, 'Private messaging between an organisation and its people.'),
    (to: Language) =>
      say(to, 'This app needs JavaScript. Turn it on in the settings of your browser and open it again.'),
  ].map((sentence) => [sentence('en'), escaped(sentence(language))]);

const write = (page: WebFile, offered: readonly Language[], language: Language): WebFile => {
  const attributes = `lang="${language}" dir="${directionOf(language)}" data-languages="${offered.join()}"`;
  const marked = page.bytes.toString().replace('<html lang="en"', `<html ${attributes}`);
  const html = sayOnPage(language).reduce((rest, [english, said]) => rest.replaceAll(english, () => said), marked);
  const bytes = Buffer.from(html);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { ...page, bytes, etag, brotli: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
};

/**
 * The built page in the language of whoever opens it, with the languages that the organisation offers: on a first visit
 * the app has not asked for the settings yet when it chooses its words. Written once for each language.
 */
export const createPageInLanguages = (page: WebFile): ReadPage => {
  let written = new Map<string, WebFile>();
  let writtenFor = '';
  return ({ offered, language }) => {
    if (writtenFor !== offered.join()) {
      written = new Map();
      writtenFor = offered.join();
    }
    const file = written.get(language) ?? write(page, offered, language);
    written.set(language, file);
    return file;
  };
};
