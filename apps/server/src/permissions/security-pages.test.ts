import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const chapters = ['asvs-1-to-5.md', 'asvs-6-to-10.md', 'asvs-11-to-17.md'].map((name) => `docs/security/${name}`);

test.each([
  'SECURITY.md',
  'docs/security/asvs.md',
  ...chapters,
  'docs/security/controls.md',
  'docs/security/threats.md',
])('%s names only files that are there', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const inCode = [...text.matchAll(/`((?:apps|packages|docs|scripts|bench|deploy|e2e)\/[^`*]+)`/g)].map(([, path]) =>
    join(root, path ?? ''),
  );
  const linked = [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, path]) =>
    join(root, dirname(page), path ?? ''),
  );
  expect(inCode.length + linked.length).toBeGreaterThan(1);
  expect([...inCode, ...linked].filter((path) => !existsSync(path))).toEqual([]);
});

test('every requirement has its row, with code and a test', () => {
  const text = readFileSync(join(root, 'docs/security/threats.md'), 'utf8');
  const rows = text
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, id = '']) => /^S\d+$/.test(id));
  const numbers = rows.map(([, id = '']) => Number(id.slice(1)));
  expect(numbers.slice(0, 66)).toEqual(Array.from({ length: 66 }, (_, index) => index + 1));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  for (const [, id, , code = '', tests = ''] of rows) {
    expect([id, code]).toEqual([id, expect.stringContaining('`')]);
    expect([id, tests]).toEqual([id, expect.stringMatching(/\.(test|spec)\.ts`/)]);
  }
});

/** The requirements that the titles of tests begin with: `S47: …`, `S13 to S22: …`. */
const numbersIn = (code: string): Set<number> => {
  const titles = code.matchAll(/['"`]S(\d+)(?: (?:to|and) S(\d+))?: /g);
  return new Set(
    [...titles].flatMap(([, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
    ),
  );
};

const requirements = [...readFileSync(join(root, 'docs/security/threats.md'), 'utf8').matchAll(/^\| S(\d+) .*/gm)].map(
  ([row, number]) => ({
    number: Number(number),
    tests: [...row.matchAll(/`([^`]+\.(?:test|spec)\.m?ts)`/g)].map(([, path = '']) => path),
  }),
);

test('every requirement has a test that carries its number', () => {
  const unnamed = requirements.filter(
    ({ number, tests }) => !tests.some((path) => numbersIn(readFileSync(join(root, path), 'utf8')).has(number)),
  );
  expect(unnamed).toEqual([]);
});

test('every number in code and documents is that of a requirement', () => {
  const known = new Set(requirements.map(({ number }) => number));
  const folders = [
    'apps/server/src',
    'apps/web/src',
    'packages/contract/src',
    'e2e',
    'scripts',
    'bench',
    'docs/security',
  ];
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !file.includes('node_modules'));
  const unknown = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?<=['"`(, ])S(\d{1,2})(?=[:),. ])/g)]
      .filter(([, number]) => !known.has(Number(number)))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(unknown).toEqual([]);
});

/** How many requirements of each section of OWASP ASVS 5.0 are of level 1 or 2: the first ones, by their numbers. */
const sections = {
  ...{ 'V1.1': 2, 'V1.2': 9, 'V1.3': 11, 'V1.4': 3, 'V1.5': 2, 'V2.1': 3, 'V2.2': 3, 'V2.3': 4, 'V2.4': 1 },
  ...{ 'V3.2': 2, 'V3.3': 4, 'V3.4': 6, 'V3.5': 5, 'V3.7': 2, 'V4.1': 3, 'V4.2': 1, 'V4.3': 2, 'V4.4': 4 },
  ...{ 'V5.1': 1, 'V5.2': 3, 'V5.3': 2, 'V5.4': 3, 'V6.1': 3, 'V6.2': 12, 'V6.3': 4, 'V6.4': 4, 'V6.5': 5 },
  ...{ 'V6.6': 3, 'V6.8': 4, 'V7.1': 3, 'V7.2': 4, 'V7.3': 2, 'V7.4': 5, 'V7.5': 2, 'V7.6': 2, 'V8.1': 2 },
  ...{ 'V8.2': 3, 'V8.3': 1, 'V8.4': 1, 'V9.1': 3, 'V9.2': 4, 'V10.1': 2, 'V10.2': 2, 'V10.3': 4, 'V10.4': 11 },
  ...{ 'V10.5': 5, 'V10.6': 2, 'V10.7': 3, 'V11.1': 2, 'V11.2': 3, 'V11.3': 3, 'V11.4': 4, 'V11.5': 1 },
  ...{ 'V11.6': 1, 'V12.1': 3, 'V12.2': 2, 'V12.3': 4, 'V13.1': 1, 'V13.2': 5, 'V13.3': 2, 'V13.4': 5 },
  ...{ 'V14.1': 2, 'V14.2': 4, 'V14.3': 3, 'V15.1': 3, 'V15.2': 3, 'V15.3': 7, 'V16.1': 1, 'V16.2': 5 },
  ...{ 'V16.3': 4, 'V16.4': 3, 'V16.5': 3, 'V17.1': 1, 'V17.2': 4, 'V17.3': 2 },
};
const states = ['Held', 'Partly', 'Operator', 'Not applicable'];

test('every requirement of ASVS level 1 and 2 is answered for once, and the summary counts them', () => {
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${String(index + 1)}`),
  );
  const entries = chapters.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split(/^- (?=\*\*V)/m)
      .slice(1),
  );
  const answered = entries.flatMap((entry) => [...entry.matchAll(/\*\*(V[\d.]+)\*\*/g)].map(([, number]) => number));
  expect(answered).toEqual(wanted);
  const stateOf = (entry: string) => /_(Held|Partly|Operator|Not applicable)_:/.exec(entry)?.[1];
  for (const entry of entries) expect([entry, stateOf(entry)]).toEqual([entry, expect.toBeOneOf(states)]);
  const summary = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
  for (const state of states) {
    const numbers = entries.filter((entry) => stateOf(entry) === state).join('');
    const count = numbers.match(/\*\*V[\d.]+\*\*/g)?.length ?? 0;
    expect(summary.replaceAll(/ +/g, ' ')).toContain(`| ${state} | ${String(count)} |`);
  }
});
