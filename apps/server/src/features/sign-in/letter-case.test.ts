import { changePassword, forgetPassword, login, verifyOtp } from '@branchline/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { readMailedCode } from '#testing/codes';
import { makeTeamLeader, newEmail, testPassword } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe.each(['Émile', 'ДМИТРИЙ', 'jeanÉluard', 'Anne.Éluard'])('an e-mail address that begins with %s', (name) => {
  const spellingsOf = (email: string) =>
    // Nobody could tell where the capital stands in a word.
    name === 'jeanÉluard' ? [email] : [email, email.toLowerCase(), email.toUpperCase()];

  it('signs in as stored, and in other cases', async () => {
    const { id, email } = await makeTeamLeader(app.database, { email: newEmail(name) });
    for (const username of spellingsOf(email!)) {
      const { reply } = await app.call(login, { body: { username, password: testPassword } });
      expect(reply.me).toMatchObject({ id, email });
    }
  });

  it('gets a code for a new password', async () => {
    for (const spell of ['as stored', 'small'] as const) {
      const user = await makeTeamLeader(app.database, { email: newEmail(name) });
      const typed = spell === 'small' ? spellingsOf(user.email!).at(1) : user.email!;
      if (typed === undefined) continue;
      await app.call(forgetPassword, { body: { email: typed } });
      const otp = await readMailedCode(app, user.email!);
      const { resetToken } = (await app.call(verifyOtp, { body: { phone: typed, otp } })).reply;
      const newPassword = 'a small red boat';
      const body = { email: typed, newPassword, confirmPassword: newPassword };
      expect((await app.call(changePassword, { token: resetToken, body })).httpStatus).toBe(200);
      const answer = await app.call(login, { body: { username: user.email!, password: newPassword } });
      expect(answer.httpStatus).toBe(200);
    }
  });
});

it.each([
  ['isa', 'ısa'],
  ['sara', 'ſara'],
  ['strasse', 'straße'],
])('an e-mail address with %s is none with %s', async (name, lookAlike) => {
  const { email } = await makeTeamLeader(app.database, { email: newEmail(name) });
  const typed = email!.replace(name, lookAlike);
  expect(typed).not.toBe(email);
  const { httpStatus } = await app.call(login, { body: { username: typed, password: testPassword } });
  expect(httpStatus).toBe(401);
  // One that is free.
  const other = await makeTeamLeader(app.database, { email: typed });
  expect((await app.call(login, { body: { username: typed, password: testPassword } })).reply.me.id).toBe(other.id);
});
