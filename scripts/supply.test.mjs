import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf } from './bill-of-materials.mjs';
import { auditProblems } from './npm-audit.mjs';
import { findUnsafe, isSafe } from './version-floors.mjs';

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));
const lock = read('../package-lock.json');
/** @type {import('./version-floors.mjs').Rules} */
const rules = read('version-floors.json');

test('what is installed stands on its floors', () => {
  expect(findUnsafe(lock.packages, rules)).toEqual([]);
});

test('an older copy is found wherever it lies', () => {
  for (const path of ['node_modules/ws', 'node_modules/a/node_modules/ws', 'apps/web/node_modules/ws']) {
    const problems = findUnsafe({ ...lock.packages, [path]: { version: '8.17.0' } }, rules);
    expect(problems).toEqual([expect.stringMatching(`^${path} 8.17.0: ws wants .*CVE-2024-37890`)]);
  }
});

test('a stolen version is found, although it is newer than the floor', () => {
  const problems = findUnsafe({ ...lock.packages, 'node_modules/debug': { version: '4.4.2' } }, rules);
  expect(problems).toEqual([expect.stringContaining('debug 4.4.2 was published by somebody else')]);
});

test('an exception holds for one copy, for development only, and goes when nothing needs it', () => {
  const path = 'node_modules/dicer';
  const without = { ...lock.packages };
  delete without[path];
  expect(findUnsafe(without, rules)).toEqual([expect.stringContaining(`${path}@0.3.0, which nothing needs`)]);
  expect(findUnsafe({ ...lock.packages, [path]: { version: '0.3.0' } }, rules)).toHaveLength(1);
  expect(findUnsafe({ ...lock.packages, [`apps/${path}`]: { version: '0.3.0', dev: true } }, rules)).toHaveLength(1);
});

test.each([
  ['8.17.1', true],
  ['8.17.0', false],
  ['8.18.0-beta.1', true],
  ['8.17.1-beta.1', false],
  ['9.0.0', true],
  ['7.5.10', true],
  ['7.5.9', false],
  ['6.9.9', false],
  ['0.1.0', false],
])('of the floors 7.5.10 and 8.17.1, version %s: %s', (version, expected) => {
  expect(isSafe(version, ['7.5.10', '8.17.1'])).toBe(expected);
});

test('serious advice of the registry counts, and one that does not answer is left out', () => {
  const vulnerabilities = {
    ws: {
      via: [{ title: 'Ends the process', severity: 'high', url: 'https://a.example' }],
      nodes: ['node_modules/ws'],
    },
    small: { via: [{ title: 'Small', severity: 'low' }], nodes: ['node_modules/small'] },
    dicer: { via: [{ title: 'Accepted', severity: 'high' }], nodes: ['node_modules/dicer'] },
    above: { via: ['ws'], nodes: ['node_modules/above'] },
  };
  const found = auditProblems(JSON.stringify({ vulnerabilities }), rules.accepted);
  expect(found).toEqual(['ws: high: Ends the process https://a.example']);
  expect(auditProblems('{"message":"405 Method Not Allowed"}', {})).toBeNull();
  expect(auditProblems('', {})).toBeNull();
});

test('the bill of materials names every installed package with its hash, and says what is not shipped', () => {
  const bill = billOf(lock);
  const byPurl = new Map(bill.components.map((component) => [component.purl, component]));
  for (const [path, { version, link }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || link) continue;
    const name = path.split('node_modules/').at(-1)?.replace(/^@/, '%40');
    expect(byPurl.has(`pkg:npm/${name}@${version}`), path).toBe(true);
  }
  expect(byPurl.get(`pkg:npm/fastify@${lock.packages['node_modules/fastify'].version}`)).toMatchObject({
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ expression: 'MIT' }],
  });
  expect(byPurl.get(`pkg:npm/vitest@${lock.packages['node_modules/vitest'].version}`)?.scope).toBe('excluded');
  expect(billOf(lock)).toEqual(bill);
});

test('S61: no package runs a program of its own while it is installed, but for those named with a reason', () => {
  expect(readFileSync(join(import.meta.dirname, '../.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const { run, ignored } = read('install-scripts.json');
  const wanting = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.split('node_modules/').at(-1)] : [],
  );
  expect(new Set(wanting)).toEqual(new Set([...Object.keys(run), ...Object.keys(ignored)]));
  for (const reason of Object.values({ ...run, ...ignored })) expect(reason.length).toBeGreaterThan(20);
  // Nobody runs what is listed to be run so far: scripts/setup.mjs would have to.
  expect(run).toEqual({});
});
