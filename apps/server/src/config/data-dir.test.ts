import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { keepSecret } from './secret.ts';

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

test('the data folder is made for its owner alone, and taken as it is when it is there', () => {
  const folder = join(makeFolder(), 'some', 'data');
  makeDataDir(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  makeDataDir(folder);
});

test('the data folder that the secret makes is its owner’s alone from the first moment', () => {
  const folder = join(makeFolder(), 'some', 'data');
  keepSecret(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

// Node's own recursive mkdir never comes back from there.
test('a folder in which nothing can be made stops the start in words', () => {
  expect(() => makeDataDir('/proc/x')).toThrow(/^DATA_DIR is "\/proc\/x", which cannot be used \(ENOENT.*\)\./);
  expect(() => makeDataDir('/proc/x/below')).toThrow(ConfigError);
});

test.each(['a-file', 'a-file/below'])('28.8g: %s stops the start with one line that names DATA_DIR', (path) => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'a-file'), '');
  const make = () => makeDataDir(join(folder, path));
  expect(make).toThrow(ConfigError);
  expect(make).toThrow(/^DATA_DIR is ".*", which cannot be used \(E.*\)\. Example: DATA_DIR=\.\/data$/);
});
