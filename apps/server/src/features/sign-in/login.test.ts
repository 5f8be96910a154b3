import { login } from '@branchline/contract/auth';
import { getProfile } from '@branchline/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import {
  makeAdmin,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  newPhone,
  testPassword,
  type User,
} from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tryLogin = (username: string, password = testPassword, on = app) =>
  on.call(login, { body: { username, password } });

describe('login', () => {
  it('signs staff and team leaders in with e-mail in any case or phone, and says who they are', async () => {
    for (const make of [makeAdmin, makeBranchLeader, makeTeamLeader]) {
      const user = await make(app.database);
      for (const username of [user.email!, user.email!.toUpperCase(), user.phone!, `+91 ${user.phone!}`]) {
        const { reply } = await tryLogin(username);
        expect(reply.me).toMatchObject({ id: user.id, email: user.email, role: { slug: user.role }, status: true });
        expect((await app.call(getProfile, { token: reply.token })).reply.data.id).toBe(user.id);
      }
    }
  });

  it('never sends a hash', async () => {
    const user = await makeAdmin(app.database);
    expect((await tryLogin(user.email!)).text).not.toMatch(/argon2|hash|password/i);
  });

  it('asks for both fields', async () => {
    const { failure } = await app.call(login, { body: { username: ' ', password: '' } });
    expect(failure).toMatchObject({
      code: 'invalid',
      errors: { username: expect.any(String) as unknown, password: expect.any(String) as unknown },
    });
  });

  it('refuses fields it does not know, and things that are no text', async () => {
    const user = await makeAdmin(app.database);
    const pair = { username: user.email, password: testPassword };
    for (const body of [
      { ...pair, role: 'admin' },
      { ...pair, password: { $ne: null } },
      { ...pair, username: ['a'] },
    ]) {
      expect((await app.call(login, { unknownBody: body })).failure.code).toBe('invalid');
    }
  });

  it('S4: answers every wrong pair alike, in body and headers', async () => {
    const staff = await makeAdmin(app.database);
    const customer = await makeCustomer(app.database, { email: newEmail('customer') });
    const off = await makeTeamLeader(app.database, { isActive: false });
    const wrong = await Promise.all([
      tryLogin(staff.email!, 'not the password'),
      tryLogin(staff.phone!, 'not the password'),
      tryLogin(newEmail('nobody')),
      tryLogin(newPhone()),
      tryLogin(customer.phone!),
      tryLogin(customer.email!),
      tryLogin(off.email!, 'not the password'),
      tryLogin(`' or 1=1 --`),
      tryLogin(staff.email!, `${testPassword} `),
    ]);
    const headersOf = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').sort();
    for (const { httpStatus, failure, headers } of wrong) {
      expect(httpStatus).toBe(401);
      expect(failure).toEqual({ status: 0, code: 'unauthenticated', message: 'Invalid username or password' });
      expect(headersOf(headers)).toEqual(headersOf(wrong[0].headers));
    }
  });

  it('tells somebody who is turned off so, after the right password only', async () => {
    const off = await makeTeamLeader(app.database, { isActive: false });
    const { httpStatus, failure, text } = await tryLogin(off.email!);
    expect(httpStatus).toBe(401);
    expect(failure.message).toContain('turned off');
    expect(text).not.toContain('token');
  });

  it('leaves a line in the log of every try: whose account, by what, how it ended, and nothing that was typed', async () => {
    const user = await makeAdmin(app.database);
    const from = app.logLines.length;
    await tryLogin(user.email!, 'zqwrong');
    await tryLogin('zqnobody@example.com');
    await tryLogin(user.email!);
    const lines = app.logLines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
    const tries = lines.filter(({ msg }) => msg === 'Somebody tried to sign in.');
    expect(tries.map(({ userId, proof, outcome, ip }) => [userId, proof, outcome, ip])).toEqual([
      [user.id, 'password', 'wrong', '127.0.0.1'],
      [undefined, 'password', 'wrong', '127.0.0.1'],
      [user.id, 'password', 'signed in', '127.0.0.1'],
    ]);
    const answered = lines.filter(({ call }) => call === 'auth.login');
    expect(tries.map(({ requestId }) => requestId)).toEqual(answered.map(({ requestId }) => requestId));
    expect(JSON.stringify(lines)).not.toMatch(/zqwrong|zqnobody/);
  });

  it('lets nobody in whose account is deleted', async () => {
    const user = await makeTeamLeader(app.database);
    await app.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id));
    expect((await tryLogin(user.email!)).httpStatus).toBe(401);
  });
});

describe('login limits', () => {
  let strict: TestApp;
  let user: User;
  const proxied = (ip: string) => ({ 'x-forwarded-for': ip });
  const from = (ip: string, username: string, password: string) =>
    strict.call(login, { body: { username, password }, headers: proxied(ip) });

  beforeAll(async () => {
    strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
    user = await makeAdmin(strict.database);
  });
  afterAll(() => strict.close());

  it('refuse the sixth try after five failures, also at once and with the right password; other addresses go on', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => from('203.0.113.1', user.email!, 'wrong one')));
    expect(tries.map(({ httpStatus }) => httpStatus).sort()).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(7).fill(429),
    ]);
    const refused = await from('203.0.113.1', user.email!, testPassword);
    expect(refused.failure.code).toBe('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await from('203.0.113.2', user.email!, testPassword)).httpStatus).toBe(200);
    // However the account is spelled.
    expect((await from('203.0.113.1', ` ${user.email!.toUpperCase()}`, testPassword)).httpStatus).toBe(429);
  });

  it('take no failure from who is right many times at once, by whichever name', async () => {
    const owner = await makeTeamLeader(strict.database);
    const names = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? owner.email! : owner.phone!));
    const tries = await Promise.all(names.map((name) => from('203.0.113.13', name, testPassword)));
    expect(tries.map(({ httpStatus }) => httpStatus)).toEqual(names.map(() => 200));
    const wrong = [];
    for (let i = 0; i < 6; i++) wrong.push((await from('203.0.113.13', owner.email!, 'wrong one')).httpStatus);
    expect(wrong).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('S4: do not tell which e-mail and phone are one account, or of any', async () => {
    const answersFor = async (ip: string, email: string, phone: string) => {
      const answers = [];
      for (const name of [...Array<string>(4).fill(email), ...Array<string>(4).fill(phone), email, phone, email, phone])
        answers.push(await from(ip, name, 'wrong one'));
      return answers.map(({ httpStatus, failure }) => [httpStatus, failure.code]);
    };
    const [one, other] = [await makeTeamLeader(strict.database), await makeTeamLeader(strict.database)];
    const ofNobody = await answersFor('203.0.113.6', newEmail('nobody'), newPhone());
    expect(ofNobody.map(([status]) => status)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(await answersFor('203.0.113.7', one.email!, one.phone!)).toEqual(ofNobody);
    expect(await answersFor('203.0.113.8', one.email!, other.phone!)).toEqual(ofNobody);
  });

  it('S12: give an account five guesses from an address, by whichever name, and the owner those of others', async () => {
    const owner = await makeTeamLeader(strict.database);
    const [email, phone] = [owner.email!, owner.phone!];
    for (const name of [email, phone, `+91 ${phone}`, email, phone])
      expect((await from('203.0.113.10', name, 'wrong one')).httpStatus).toBe(401);
    // Neither name is used up; the right password is answered like a wrong one.
    for (const name of [email, phone])
      expect((await from('203.0.113.10', name, testPassword)).failure.message).toBe('Invalid username or password');
    for (const name of [email, phone]) expect((await from('203.0.113.11', name, testPassword)).httpStatus).toBe(200);
  });

  it('forget the failures of the name and of the person after a success', async () => {
    const owner = await makeTeamLeader(strict.database);
    for (const name of [owner.email!, owner.phone!, owner.email!]) {
      for (let i = 0; i < 4; i++) expect((await from('203.0.113.12', name, 'wrong one')).httpStatus).toBe(401);
      expect((await from('203.0.113.12', name, testPassword)).httpStatus).toBe(200);
    }
  });

  it('S12: count the address that a configured proxy tells, and none that the caller claims', async () => {
    const addressOf = async (on: TestApp) => {
      const { email, id } = await makeAdmin(on.database);
      const body = { username: email!, password: testPassword };
      await on.call(login, { body, headers: proxied('203.0.113.9') });
      return (await on.database.db.select().from(sessions).where(eq(sessions.userId, id))).map(({ ip }) => ip);
    };
    expect(await addressOf(app)).toEqual(['127.0.0.1']);
    expect(await addressOf(strict)).toEqual(['203.0.113.9']);
  });

  it('count the same for an account that does not exist', async () => {
    const statuses = [];
    const nobody = newEmail('nobody');
    for (let i = 0; i < 6; i++) statuses.push((await from('203.0.113.3', nobody, 'wrong one')).httpStatus);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('forget failures after a success', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) {
        expect((await from('203.0.113.4', user.email!, 'wrong one')).httpStatus).toBe(401);
      }
      expect((await from('203.0.113.4', user.email!, testPassword)).httpStatus).toBe(200);
    }
  });

  it('end at 50 failures an hour for an address, whatever the accounts; successes do not count', async () => {
    const statuses: number[] = [];
    // Open calls have a limit of their own: 60 a minute for an address.
    for (let i = 0; i < 51; i++) statuses.push((await from('203.0.113.5', newEmail('nobody'), 'wrong')).httpStatus);
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429]);
    expect((await from('203.0.113.5', user.email!, testPassword)).httpStatus).toBe(429);
  });
});
