import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { serverSentences } from './server-sentences.mjs';
import { ROOT } from './setup.mjs';
import { webTexts } from './web-texts.mjs';

// Usage: node scripts/check-languages.mjs [--template | --list]
// Every language of `languages/` says everything the product says, and nothing else, with the same gaps. One with
// `"draft": true` may be incomplete: what it lacks is reported, and said in English. With --template what is missing is
// added to each file with its English words and its place, for a translator to replace. --list prints every entry of every
// language with these two and its translation, separated by tabs.

/** @typedef {{ english: string, file: string, gaps?: string[] | null }} Said `gaps: null` of a text that has none */
/** @typedef {{ draft?: boolean, server: Record<string, string>, web: Record<string, string> }} Catalogue */

const FOLDER = join(ROOT, 'languages');
/** @type {readonly ['server', 'web']} */
const sections = ['server', 'web'];
const UNTRANSLATED = 'TRANSLATE: ';

/** As the contract's, which scripts cannot import before it is built. @param {string | undefined} words @returns {words is string} */
const isTranslated = (words) => words !== undefined && !words.startsWith(UNTRANSLATED);

/**
 * What a catalogue does not say yet.
 *
 * @param {Record<string, string>} translated
 * @param {Map<string, Said>} said by key
 */
export const missingIn = (translated, said) =>
  [...said].flatMap(([key, { english, file }]) => {
    if (isTranslated(translated[key])) return [];
    return [
      key in translated
        ? `is not translated: ${key}`
        : `is missing: ${key === english ? '' : `${key} `}“${english}” (${file})`,
    ];
  });

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
 * What is wrong in a catalogue's section, beside what is missing.
 *
 * @param {Record<string, string>} translated
 * @param {Map<string, Said>} said by key
 * @returns {string[]}
 */
export function problemsIn(translated, said) {
  /** @type {string[]} */
  const problems = [];
  for (const [key, words] of Object.entries(translated)) {
    const original = said.get(key);
    if (original === undefined) {
      problems.push(`is not said any more: ${key}`);
      continue;
    }
    if (original.gaps === null || !isTranslated(words)) continue;
    try {
      const [theirs, ours] = [gapsOf(words).join(), (original.gaps ?? gapsOf(original.english)).join()];
      if (theirs !== ours) problems.push(`has the gaps {${theirs}} instead of {${ours}}: ${key}`);
    } catch (error) {
      problems.push(`cannot be read (${error instanceof Error ? error.message : String(error)}): ${key}`);
    }
  }
  return problems;
}

/** What the product says, by section and key. @returns {{ server: Map<string, Said>, web: Map<string, Said> }} */
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

/** @param {Catalogue} catalogue @param {ReturnType<typeof everythingSaid>} said @returns {Catalogue} */
function withTemplate(catalogue, said) {
  const filled = (/** @type {Record<string, string>} */ translated, /** @type {Map<string, Said>} */ messages) => {
    const entries = [...messages].map(([key, { english, file }]) => [
      key,
      translated[key] ?? `${UNTRANSLATED}${english} [${file}]`,
    ]);
    return Object.fromEntries(entries.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)));
  };
  return { ...catalogue, server: filled(catalogue.server, said.server), web: filled(catalogue.web, said.web) };
}

/** A catalogue's entries, a line each: key, English words, where they stand, translation. @param {Catalogue} catalogue @param {ReturnType<typeof everythingSaid>} said */
const linesOf = (catalogue, said) =>
  sections.flatMap((section) =>
    [...said[section]].map(([key, { english, file }]) =>
      [key, english, file, catalogue[section][key] ?? ''].join('\t'),
    ),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const said = everythingSaid();
  for (const name of readdirSync(FOLDER).filter((each) => each.endsWith('.json'))) {
    const file = join(FOLDER, name);
    /** @type {Catalogue} */
    const catalogue = JSON.parse(readFileSync(file, 'utf8'));
    const report = (
      /** @type {(translated: Record<string, string>, messages: Map<string, Said>) => string[]} */ find,
    ) =>
      sections.flatMap((section) =>
        find(catalogue[section], said[section]).map((problem) => `${basename(name, '.json')}: ${section} ${problem}`),
      );
    if (process.argv.includes('--list')) console.log(linesOf(catalogue, said).join('\n'));
    const [missing, problems] = [report(missingIn), report(problemsIn)];
    for (const problem of [...missing, ...problems]) console.error(problem);
    if (problems.length > 0 || (missing.length > 0 && !catalogue.draft)) process.exitCode = 1;
    if (missing.length > 0 && process.argv.includes('--template'))
      writeFileSync(file, `${JSON.stringify(withTemplate(catalogue, said), null, 2)}\n`);
  }
}
