import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { serverSentences } from './server-sentences.mjs';
import { ROOT } from './setup.mjs';
import { webTexts } from './web-texts.mjs';

// Usage: node scripts/check-languages.mjs [--template]
// Every language of `languages/` says everything the product says, and nothing else, with the same gaps. With --template
// what is missing is added to each file with its English words, for a translator: it fails until they are replaced.

/** @typedef {{ english: string, file: string, gaps?: string[] | null }} Said `gaps: null` of a text that has none */
/** @typedef {Record<string, Record<string, string>>} Catalogue */

const FOLDER = join(ROOT, 'languages');
const UNTRANSLATED = 'TRANSLATE: ';

/** @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements @returns {string[]} */
const gapsIn = (elements) =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => gapsIn(value))];
    return 'value' in element ? [element.value] : [];
  });

/** Which gaps a message has; throws where it cannot be read. @param {string} message */
export const gapsOf = (message) => [...new Set(gapsIn(parse(message, { ignoreTag: true })))].sort();

/**
 * What is wrong with a catalogue's section, in words.
 *
 * @param {Record<string, string>} translated
 * @param {Map<string, Said>} said by key
 * @returns {string[]}
 */
export function problemsIn(translated, said) {
  const problems = [...said].flatMap(([key, { english, file }]) =>
    key in translated ? [] : [`is missing: ${key === english ? '' : `${key} `}“${english}” (${file})`],
  );
  for (const [key, words] of Object.entries(translated)) {
    const original = said.get(key);
    if (original === undefined) {
      problems.push(`is not said any more: ${key}`);
      continue;
    }
    if (words.startsWith(UNTRANSLATED)) problems.push(`is not translated: ${key}`);
    if (original.gaps === null) continue;
    try {
      const [theirs, ours] = [gapsOf(words).join(), (original.gaps ?? gapsOf(original.english)).join()];
      if (theirs !== ours) problems.push(`has the gaps {${theirs}} instead of {${ours}}: ${key}`);
    } catch (error) {
      problems.push(`cannot be read (${error instanceof Error ? error.message : String(error)}): ${key}`);
    }
  }
  return problems;
}

/** What the product says, by section and key. @returns {Record<string, Map<string, Said>>} */
export const everythingSaid = () => ({
  server: new Map([...serverSentences()].map(([english, file]) => [english, { english, file }])),
  web: new Map(
    [...webTexts()].map(([key, { english, file, params }]) => [
      key,
      // What a function does with a value that is no gap, such as to choose by it, a language may do in another way.
      { english, file, gaps: params && params.filter((name) => !/^(is|has|can)[A-Z]/.test(name)).sort() },
    ]),
  ),
});

/** @param {Catalogue} catalogue @param {Record<string, Map<string, Said>>} said @returns {Catalogue} */
const withTemplate = (catalogue, said) =>
  Object.fromEntries(
    Object.entries(said).map(([section, messages]) => {
      const translated = catalogue[section] ?? {};
      const entries = [...messages].map(([key, { english, file }]) => [
        key,
        translated[key] ?? `${UNTRANSLATED}${english} [${file}]`,
      ]);
      return [section, Object.fromEntries(entries.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)))];
    }),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const said = everythingSaid();
  for (const name of readdirSync(FOLDER).filter((each) => each.endsWith('.json'))) {
    const file = join(FOLDER, name);
    /** @type {Catalogue} */
    const catalogue = JSON.parse(readFileSync(file, 'utf8'));
    const problems = Object.entries(said).flatMap(([section, messages]) =>
      problemsIn(catalogue[section] ?? {}, messages).map(
        (problem) => `${basename(name, '.json')}: ${section} ${problem}`,
      ),
    );
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    if (process.argv.includes('--template'))
      writeFileSync(file, `${JSON.stringify(withTemplate(catalogue, said), null, 2)}\n`);
  }
}
