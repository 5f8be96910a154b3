import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { secretNames } from './secret-files.ts';
import { findSecretSource } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileWith = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: join(folder, 'data'), ...env });
const problemsOf = (env: Record<string, string>) => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('a secret is read from the file that is named, without the line break at its end', () => {
  const SECRET_FILE = fileWith('secret', `${'s'.repeat(32)} \n`);
  const DATABASE_URL_FILE = fileWith('database', 'postgres://u:p@db/app\r\n');
  expect(read({ SECRET_FILE, DATABASE_URL_FILE })).toMatchObject({
    secret: `${'s'.repeat(32)} `,
    isSecretGiven: true,
    databaseUrl: 'postgres://u:p@db/app',
  });
  expect(findSecretSource({ SECRET_FILE })).toBe('given');
});

test.each(secretNames)('%s_FILE: a file that is missing, empty or a folder stops the start by its name', (name) => {
  for (const path of [join(folder, 'nowhere'), fileWith('empty', '\n'), folder])
    expect(problemsOf({ [`${name}_FILE`]: path })).toEqual([
      expect.stringMatching(
        new RegExp(`^${name}_FILE is ".*", which (cannot be read|is empty).* Example: ${name}_FILE=/run/`),
      ),
    ]);
});

test('a value and a file for it are one too many, and what is wrong in a file shows nothing of it', () => {
  const bad = fileWith('bad', 'mysql://u:hunter2@db/app');
  expect(problemsOf({ DATABASE_URL_FILE: bad, DATABASE_URL: 'postgres://u:p@db/app' })[0]).toMatch(
    /so is DATABASE_URL/,
  );
  const [line] = problemsOf({ DATABASE_URL_FILE: bad });
  expect(line).toMatch(/^DATABASE_URL does not begin with postgres:/);
  expect(line).not.toContain('hunter2');
});
