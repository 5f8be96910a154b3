// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../', import.meta.url));
const read = (ending: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ name, text: readFileSync(`${source}${name}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

/**
 * The names of those `var()` that have no fallback: without a definition their whole line counts for nothing. Radix sets
 * its own.
 */
const namesUsed = (css: string): string[] =>
  [...css.matchAll(/var\(\s*(--(?!radix-)[\w-]+)\s*\)/g)].flatMap(([, name]) => name ?? []);
/** In a style sheet `--name:`, in TypeScript `'--name'`. */
const namesDefined = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])(--[\w-]+)['"`]?\s*:|setProperty\(\s*['"`](--[\w-]+)/g)].flatMap(
    ([, listed, set]) => listed ?? set ?? [],
  );

test('every custom property that a style sheet counts on is defined', () => {
  const sheets = read(/\.css$/);
  expect(sheets.length).toBeGreaterThan(100);
  const defined = new Set([...sheets, ...read(/(?<!\.test)\.tsx?$/)].flatMap(({ text }) => namesDefined(text)));
  const missing = sheets.flatMap(({ name, text }) =>
    namesUsed(text).flatMap((used) => (defined.has(used) ? [] : [`${name}: ${used}`])),
  );
  expect(missing).toEqual([]);
});
