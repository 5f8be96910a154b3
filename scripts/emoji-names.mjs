// Writes the names of emoji in a language from Unicode's CLDR; its README says when (features/chat/io/emoji-names).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, language] = process.argv.slice(2);
if (!folder || !language)
  throw new Error('Usage: node scripts/emoji-names.mjs <folder of the two packages> <language>');

const web = new URL('../apps/web/', import.meta.url);
/** @type {readonly { readonly emojis: readonly { readonly emoji: string }[] }[]} */
const groups = createRequire(new URL('package.json', web))('unicode-emoji-json/data-by-group.json');
/**
 * @param {string} name
 * @param {string} key
 * @returns {Readonly<Record<string, { readonly tts?: readonly string[] }>>}
 */
const read = (name, key) =>
  JSON.parse(readFileSync(join(folder, `cldr-${name}-full`, key, language, 'annotations.json'), 'utf8'))[key]
    .annotations;
const annotations = {
  ...read('annotations', 'annotations'),
  ...read('annotations-derived', 'annotationsDerived'),
};

// CLDR writes them without the sign that asks for a picture.
/** @param {string} emoji */
const nameOf = (emoji) => (annotations[emoji] ?? annotations[emoji.replaceAll('\uFE0F', '')])?.tts?.[0];
const entries = groups.flatMap(({ emojis }) => emojis.map(({ emoji }) => [emoji, nameOf(emoji)]));
const named = Object.fromEntries(entries.filter(([, name]) => name !== undefined));

writeFileSync(new URL(`src/features/chat/io/emoji-names/${language}.json`, web), `${JSON.stringify(named, null, 2)}\n`);
console.log(`${language}: ${Object.keys(named).length} of ${entries.length} emoji have a name.`);
