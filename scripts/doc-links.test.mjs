import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

const notOurs = /(^|\/)(node_modules|dist|\.git|\.cache|data|backups|demo-data|test-results)(\/|$)/;
const files = readdirSync(ROOT)
  .filter((name) => !notOurs.test(name))
  .flatMap((name) =>
    statSync(join(ROOT, name)).isDirectory()
      ? readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((path) => `${name}/${path}`)
      : [name],
  )
  .filter((path) => !notOurs.test(path));
const documents = files.filter((file) => file.endsWith('.md'));

/** The anchor that a heading gets where these pages are read. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** @param {string} file */
const anchorsIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** @param {string} text */
const withoutCode = (text) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');

/** @param {string} document @param {string} text */
const findDeadLinks = (document, text) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => {
      if (/^(?:https?|mailto):/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? join(ROOT, document) : join(ROOT, dirname(document), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor));
    })
    .map((link) => `${document}: ${link}`);

/** Written by an operator, and ignored by git. */
const made = ['secret.yaml'];

/**
 * Files of this repository that stand in the text by their name or the end of their path; patterns, and what is made while
 * it runs, are none.
 *
 * @param {string} document
 * @param {string} text
 */
const findGoneFiles = (document, text) =>
  [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|mjs|css|sql|conf|service|timer|yaml|md))`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) => !notOurs.test(path) && !made.includes(path) && !files.some((file) => `/${file}`.endsWith(`/${path}`)),
    )
    .map((path) => `${document}: ${path}`);

test('every link in the documents leads somewhere', () => {
  expect(documents.length).toBeGreaterThan(20);
  const dead = documents.flatMap((document) => findDeadLinks(document, readFileSync(join(ROOT, document), 'utf8')));
  expect(dead).toEqual([]);
});

test('the documents name no file that is gone', () => {
  // A record tells of its day.
  const current = documents.filter((document) => !document.startsWith('docs/decisions/'));
  const gone = current.flatMap((document) => findGoneFiles(document, readFileSync(join(ROOT, document), 'utf8')));
  expect(gone).toEqual([]);
});

test('a dead link, a dead anchor and a file that is gone are found', () => {
  const text =
    '[a](gone.md) [b](README.md#nowhere) [c](README.md#start) ![d](docs/no.png) `scripts/no.mjs` `scripts/setup.mjs`';
  expect(findDeadLinks('x.md', text)).toEqual(['x.md: gone.md', 'x.md: README.md#nowhere', 'x.md: docs/no.png']);
  expect(findGoneFiles('x.md', text)).toEqual(['x.md: scripts/no.mjs']);
});
