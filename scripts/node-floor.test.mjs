import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: it brings no types.
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
const { engines } = JSON.parse(read('package.json'));
/** @type {string} */
const oldest = minVersion(engines.node).version;

test('the pages name the oldest Node that the manifest allows', () => {
  const named = oldest.split('.').slice(0, 2).join('.');
  expect(read('README.md')).toContain(`Node ${named} or newer`);
  expect(read('docs/operations/debian.md')).toContain(`Node has to be ${named} or newer`);
});

// What would, package.json overrides with the last version that does not.
test('no package asks for a newer Node than that', () => {
  /** @type {Record<string, { version?: string, engines?: { node?: string } }>} */
  const packages = JSON.parse(read('package-lock.json')).packages;
  const tooNew = Object.entries(packages).flatMap(([path, { version, engines: own }]) =>
    satisfies(oldest, own?.node ?? '*') ? [] : [`${path} ${version} asks for Node ${own?.node}`],
  );
  expect(tooNew).toEqual([]);
});
