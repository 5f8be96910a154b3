import { changePassword, login } from '@branchline/contract/auth';
import { getProfile } from '@branchline/contract/profile';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetGrants, sessions } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readMail } from '#testing/codes';
import {
  makeAdmin,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const password = 'a small red boat';
const form = { newPassword: password, confirmPassword: password };
const signInLongAgo = async (user: User) => {
  const token = await signIn(app.database, user);
  await app.database.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '15 minutes 1 second'` })
    .where(eq(sessions.userId, user.id));
  return token;
};
const canSignIn = async (user: User, attempt: string) =>
  (await app.call(login, { body: { username: user.email!, password: attempt } })).httpStatus === 200;

describe('S6: changing the own password', () => {
  it('refuses the unauthenticated, and customers, who have none', async () => {
    expect((await app.call(changePassword, { body: form })).failure.code).toBe('unauthenticated');
    const token = await signIn(app.database, await makeCustomer(app.database));
    expect((await app.call(changePassword, { token, body: form })).failure.code).toBe('forbidden');
  });

  it('needs no more than a sign-in of the last 15 minutes', async () => {
    for (const make of [makeAdmin, makeBranchLeader, makeTeamLeader]) {
      const user = await make(app.database);
      const token = await signIn(app.database, user);
      expect((await app.call(changePassword, { token, body: form })).httpStatus).toBe(200);
      expect(await canSignIn(user, password)).toBe(true);
      expect(await canSignIn(user, testPassword)).toBe(false);
    }
  });

  it('refuses a form that names somebody else, and changes nobody’s', async () => {
    const user = await makeTeamLeader(app.database);
    const other = await makeTeamLeader(app.database);
    const token = await signIn(app.database, user);
    for (const email of [other.email!, other.phone!, 'nobody@example.com']) {
      const { failure } = await app.call(changePassword, { token, body: { ...form, email } });
      expect(failure.code).toBe('forbidden');
    }
    for (const each of [user, other]) expect(await canSignIn(each, testPassword)).toBe(true);
    for (const email of [user.email!.toUpperCase(), `+91 ${user.phone!}`]) {
      const { reply } = await app.call(changePassword, { token, body: { ...form, email } });
      expect(reply.status).toBe(1);
    }
    expect(await canSignIn(user, password)).toBe(true);
  });

  it('needs the current password when the sign-in is older', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await signInLongAgo(user);
    const refused = await app.call(changePassword, { token, body: form });
    expect(refused.httpStatus).toBe(403);
    expect(refused.failure.code).toBe('reauth_required');
    expect(await canSignIn(user, testPassword)).toBe(true);
    const body = { ...form, currentPassword: testPassword };
    expect((await app.call(changePassword, { token, body })).httpStatus).toBe(200);
    expect(await canSignIn(user, password)).toBe(true);
  });

  it('refuses a wrong current password at any time', async () => {
    const user = await makeTeamLeader(app.database);
    for (const token of [await signIn(app.database, user), await signInLongAgo(user)]) {
      const body = { ...form, currentPassword: 'not the password' };
      const { failure } = await app.call(changePassword, { token, body });
      expect(failure).toMatchObject({ code: 'invalid', errors: { currentPassword: expect.any(String) as unknown } });
    }
    expect(await canSignIn(user, testPassword)).toBe(true);
  });

  it('is not done in somebody else’s name', async () => {
    const [user, other] = [await makeTeamLeader(app.database), await makeAdmin(app.database)];
    const token = await signIn(app.database, user);
    await app.call(changePassword, { token, body: { ...form, email: other.email! } });
    expect(await canSignIn(other, testPassword)).toBe(true);
    const { failure } = await app.call(changePassword, { token, unknownBody: { ...form, id: other.id } });
    expect(failure.code).toBe('invalid');
  });

  it('asks for two equal passwords that may be chosen', async () => {
    const token = await signIn(app.database, await makeTeamLeader(app.database));
    const refused = [
      { body: { ...form, confirmPassword: 'another' }, errors: { confirmPassword: 'Passwords must match' } },
      { body: { newPassword: '', confirmPassword: '' }, errors: { newPassword: 'New password is required' } },
      {
        body: { newPassword: 'short', confirmPassword: 'short' },
        errors: { newPassword: 'Password must be at least 6 characters' },
      },
      {
        body: { newPassword: 'iloveyou', confirmPassword: 'iloveyou' },
        errors: { newPassword: expect.stringContaining('easy to guess') as string },
      },
    ];
    for (const { body, errors } of refused) {
      expect((await app.call(changePassword, { token, body })).failure).toMatchObject({ code: 'invalid', errors });
    }
  });

  it('ends every other session, its sockets within a second, and reset grants; this session stays', async () => {
    const user = await makeTeamLeader(app.database);
    const [other, token] = [await signIn(app.database, user), await signIn(app.database, user)];
    const grant = { tokenHash: Buffer.alloc(32, 1), userId: user.id, account: user.email! };
    await app.database.db.insert(resetGrants).values({ ...grant, expiresAt: new Date(Date.now() + 60_000) });
    const [otherSocket, ownSocket] = [await app.connect(other), await app.connect(token)];
    const told = new Promise((resolve) => otherSocket.once('session_ended', resolve));
    const closed = new Promise((resolve) => otherSocket.once('disconnect', resolve));
    await app.call(changePassword, { token, body: form });
    expect(await told).toEqual({ message: expect.stringContaining('password') as string });
    await closed;
    expect((await app.call(getProfile, { token: other })).httpStatus).toBe(401);
    expect((await app.call(getProfile, { token })).httpStatus).toBe(200);
    expect(ownSocket.connected).toBe(true);
    const grants = await app.database.db.select().from(resetGrants).where(eq(resetGrants.userId, user.id));
    expect(grants).toEqual([]);
  });

  it('tells the owner by mail, without the password', async () => {
    const user = await makeTeamLeader(app.database);
    await app.call(changePassword, { token: await signIn(app.database, user), body: form });
    const letter = await readMail(app, user.email!);
    expect(letter.subject).toBe('Branchline: your password was changed');
    expect(letter.text).toContain(`${app.config.publicUrl}/forgot-password`);
    expect(letter.text).not.toContain(password);
  });

  it('of two changes at once by the same old password one is done', async () => {
    const user = await makeTeamLeader(app.database);
    const tokens = [await signIn(app.database, user), await signIn(app.database, user)];
    const replies = await Promise.all(
      tokens.map((token, i) => {
        const newPassword = `boat number ${i}`;
        const body = { newPassword, confirmPassword: newPassword, currentPassword: testPassword };
        return app.call(changePassword, { token, body });
      }),
    );
    expect(replies.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  });
});

it('limits guesses at the current password', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const user = await makeTeamLeader(strict.database);
    const token = await signIn(strict.database, user);
    const body = { ...form, currentPassword: 'not the password' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => strict.call(changePassword, { token, body })));
    expect(replies.map(({ httpStatus }) => httpStatus).sort()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  } finally {
    await strict.close();
  }
});
