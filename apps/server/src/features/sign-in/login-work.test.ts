import { login } from '@branchline/contract/auth';
import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCustomer, makeTeamLeader, newEmail, newPhone, testPassword } from '#testing/factories';

// Other tests of this process may have loaded it already.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

/** The costs of the hashes that one try compares its password with. */
const workOf = async (username: string, password = 'not the password') => {
  vi.mocked(verify).mockClear();
  await app.call(login, { body: { username, password } });
  return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
};

it('S4: a login of an unknown account costs the same hash', async () => {
  const staff = await makeAdmin(app.database);
  const known = await workOf(staff.email!);
  expect(known).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
  const customer = await makeCustomer(app.database, { email: newEmail('customer') });
  const [off, gone] = [
    await makeTeamLeader(app.database, { isActive: false }),
    await makeTeamLeader(app.database, { email: newEmail('gone') }),
  ];
  await app.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id));
  for (const name of [newEmail('nobody'), newPhone(), 'no account', customer.phone!, customer.email!])
    expect([name, await workOf(name)]).toEqual([name, known]);
  for (const name of [off.email!, gone.email!]) expect([name, await workOf(name, testPassword)]).toEqual([name, known]);
});

it('S4: a guess past the five of an account costs the same hash', async () => {
  const { email, phone } = await makeTeamLeader(app.database);
  const works: string[][] = [];
  for (const name of [email!, email!, email!, phone!, phone!, email!, phone!]) works.push(await workOf(name));
  expect(works).toEqual(works.map(() => works[0]));
});
