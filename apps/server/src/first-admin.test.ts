import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

const sayingOf = async (password: string | null): Promise<string[]> => {
  const said: string[] = [];
  const first = { email: 'first@example.com', phone: null, password };
  await makeFirstAdmin(test.database, first, (line) => said.push(line));
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
