import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyPassword } from '#features/auth';
import { users } from '#schema/users';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeFirstAdmin } from './first-admin.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.db.delete(users);
});

const dataDir = mkdtempSync(join(tmpdir(), 'branchline-first-admin-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const sayingOf = async (password: string | null, isProduction = false): Promise<string[]> => {
  const said: string[] = [];
  const admin = { email: 'first@example.com', phone: null, password };
  await makeFirstAdmin(test.database, { admin, dataDir, isProduction }, (line) => said.push(line));
  return said;
};

it('is made with a password that everybody tries, and one line warns of it without telling it; later starts are silent', async () => {
  const said = await sayingOf('Password123');
  expect(said).toEqual([
    'The first admin is first@example.com, with the password in ADMIN_PASSWORD.',
    expect.stringMatching(/^ADMIN_PASSWORD is .* easy to guess\. .* npm run admin -- reset --email first@example\.com/),
  ]);
  expect(said.join()).not.toContain('Password123');
  expect(await sayingOf('Password123')).toEqual([]);
});

it.each(['a long Passphrase 7', null])('is made without a warning with %j', async (password) => {
  expect(await sayingOf(password)).toEqual([expect.stringMatching(/^The first admin is first@example\.com/)]);
});

it('S60: in production a generated password is in a file for its owner alone, and in no line', async () => {
  const path = join(dataDir, 'first-admin-password');
  writeFileSync(path, 'of an installation before\n', { mode: 0o644 });
  const said = await sayingOf(null, true);
  const password = readFileSync(path, 'utf8').trim();
  expect(said).toEqual([expect.stringContaining(path)]);
  expect(said.join()).not.toContain(password);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const [admin] = await test.database.db.select().from(users);
  expect(await verifyPassword(admin?.passwordHash ?? null, password)).toBe(true);
});
