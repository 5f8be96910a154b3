import { listAudit } from '@branchline/contract/audit';
import { login } from '@branchline/contract/auth';
import type { BodyInput } from '@branchline/contract/call';
import { getProfile } from '@branchline/contract/profile';
import { editUser } from '@branchline/contract/users';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readMail, readText } from '#testing/codes';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  newPhone,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';

let app: TestApp;
let boss: User;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  boss = await makeAdmin(app.database);
  admin = await signIn(app.database, boss);
});
afterAll(() => app.close());

type Changes = BodyInput<typeof editUser>;
const edit = (token: string | undefined, id: string, body: Changes) =>
  app.call(editUser, { token, params: { id }, body });
const refusal = async (token: string | undefined, id: string, body: Changes) =>
  (await edit(token, id, body)).failure.code;

const makeTeam = async () => {
  const branch = await makeBranch(app.database);
  const values = { branchId: branch.id };
  const leader = await makeBranchLeader(app.database, values);
  const team = await makeTeamLeader(app.database, values);
  const customer = await makeCustomer(app.database, values);
  const [leaderToken, teamToken] = [await signIn(app.database, leader), await signIn(app.database, team)];
  return { branch, leader, team, customer, leaderToken, teamToken };
};
const lastEntry = async () => (await app.call(listAudit, { token: admin, body: {} })).reply.data[0];
const isSignedIn = async (token: string) => (await app.call(getProfile, { token })).httpStatus === 200;

describe('S6: an own e-mail address or phone number, through which a password is set anew', () => {
  const signInLongAgo = async (user: User) => {
    const token = await signIn(app.database, user);
    const createdAt = sql`now() - interval '15 minutes 1 second'`;
    await app.database.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, user.id));
    return token;
  };

  it('is not changed by an old sign-in', async () => {
    const user = await makeAdmin(app.database);
    const token = await signInLongAgo(user);
    for (const body of [{ email: newEmail() }, { phone: newPhone() }])
      expect(await refusal(token, user.id, body)).toBe('reauth_required');
    const same = { email: user.email!, firstName: 'Same' };
    expect((await edit(token, user.id, same)).reply.data).toMatchObject(same);
  });

  it('is told to the address it was before, like one that somebody else changed', async () => {
    const user = await makeAdmin(app.database);
    const { team } = await makeTeam();
    for (const [by, { id, email }] of [
      [await signIn(app.database, user), user],
      [admin, team],
    ] as const) {
      expect((await edit(by, id, { email: newEmail() })).httpStatus).toBe(200);
      expect((await readMail(app, email!)).subject).toBe('Branchline: your e-mail address or phone number was changed');
    }
  });
});

describe('who may edit whom', () => {
  it('refuses the unauthenticated and customers', async () => {
    const { customer } = await makeTeam();
    expect(await refusal(undefined, customer.id, { firstName: 'X' })).toBe('unauthenticated');
    expect(await refusal(await signIn(app.database, customer), customer.id, { firstName: 'X' })).toBe('forbidden');
  });

  it('knows nobody with an id that is none, is gone, or is another one in the form', async () => {
    for (const id of ['nobody', crypto.randomUUID()])
      expect(await refusal(admin, id, { firstName: 'X' })).toBe('not_found');
    const { customer, team } = await makeTeam();
    expect(await refusal(admin, customer.id, { id: team.id, firstName: 'X' })).toBe('invalid');
    expect((await edit(admin, customer.id, { id: customer.id, firstName: 'Same' })).reply.data.firstName).toBe('Same');
  });

  it('keeps admins out of each other’s reach, and nobody changes the own role, status or password here', async () => {
    const other = await makeAdmin(app.database);
    for (const body of [{ firstName: 'X' }, { status: false }, { password: 'Another horse 9' }] as const) {
      expect(await refusal(admin, other.id, body)).toBe('forbidden');
    }
    // Nor do they get each other's record by changing nothing.
    for (const body of [{}, { firstName: other.firstName }]) {
      const { failure, text } = await edit(admin, other.id, body);
      expect(failure.code).toBe('forbidden');
      expect(text).not.toContain(other.phone!);
    }
    for (const body of [{ status: false }, { role: 'team_leader' }, { password: 'Another horse 9' }] as const) {
      expect(await refusal(admin, boss.id, body)).toBe('forbidden');
    }
    expect((await edit(admin, boss.id, { firstName: 'Ada', status: true, role: 'admin' })).reply.data.firstName).toBe(
      'Ada',
    );
    const { leader, leaderToken, team, teamToken } = await makeTeam();
    for (const body of [{ firstName: 'X' }, { status: false }, { role: 'team_leader' }] as const) {
      expect(await refusal(leaderToken, leader.id, body)).toBe('forbidden');
    }
    expect(await refusal(teamToken, team.id, { firstName: 'X' })).toBe('forbidden');
  });

  it('lets a branch leader change own team leaders and customers, but neither role nor branch', async () => {
    const { branch, team, customer, leader, leaderToken } = await makeTeam();
    const strangers = await makeTeam();
    for (const person of [team, customer]) {
      const { reply } = await edit(leaderToken, person.id, { firstName: 'New', city: 'Goa' });
      expect(reply.data).toMatchObject({ firstName: 'New', city: 'Goa' });
      expect(await refusal(leaderToken, person.id, { branch: strangers.branch.id })).toBe('forbidden');
      expect(await refusal(leaderToken, person.id, { role: 'branch_leader' })).toBe('forbidden');
      const asItIs = { role: person.role, branch: branch.id, status: true, lastName: 'Kept' } as const;
      expect((await edit(leaderToken, person.id, asItIs)).reply.data.lastName).toBe('Kept');
    }
    const second = await makeBranchLeader(app.database, { branchId: branch.id });
    for (const person of [strangers.team, strangers.customer, strangers.leader, second, boss]) {
      expect(await refusal(leaderToken, person.id, { firstName: 'X' })).toBe('not_found');
    }
    expect(leader.branchId).toBe(branch.id);
  });

  it('lets a team leader name own customers, and nothing else', async () => {
    const { customer, teamToken, leader } = await makeTeam();
    const named = await edit(teamToken, customer.id, { firstName: 'Named', lastName: '' });
    expect(named.reply.data).toMatchObject({ firstName: 'Named', lastName: '' });
    for (const body of [{ phone: newPhone() }, { status: false }, { city: 'Goa' }, { email: newEmail() }] as const) {
      expect(await refusal(teamToken, customer.id, body)).toBe('forbidden');
    }
    const strangers = await makeTeam();
    const off = await makeCustomer(app.database, { branchId: customer.branchId, isActive: false });
    for (const person of [strangers.customer, leader, off]) {
      expect(await refusal(teamToken, person.id, { firstName: 'X' })).toBe('not_found');
    }
  });
});

describe('what an edit does', () => {
  it('changes roles only between branch leader and team leader', async () => {
    const { team, customer } = await makeTeam();
    expect((await edit(admin, team.id, { role: 'branch_leader' })).reply.data.role.slug).toBe('branch_leader');
    expect((await lastEntry())?.details).toMatchObject({ role: { from: 'team_leader', to: 'branch_leader' } });
    expect(await refusal(admin, team.id, { role: 'customer' })).toBe('invalid');
    expect(await refusal(admin, team.id, { role: 'admin' })).toBe('invalid');
    expect(await refusal(admin, customer.id, { role: 'team_leader' })).toBe('invalid');
  });

  it('moves people into branches that are on', async () => {
    const { customer } = await makeTeam();
    const target = await makeBranch(app.database);
    const off = await makeBranch(app.database, { isActive: false });
    expect(await refusal(admin, customer.id, { branch: off.id })).toBe('invalid');
    expect(await refusal(admin, customer.id, { branch: crypto.randomUUID() })).toBe('invalid');
    expect((await edit(admin, customer.id, { branch: target.id })).reply.data.branch?.id).toBe(target.id);
    expect(await refusal(admin, boss.id, { branch: target.id })).toBe('forbidden');
  });

  it('tells the old number of another one where there is no e-mail, also when the provider is away for a while', async () => {
    const [oldPhone, phone, third] = [newPhone(), newPhone(), newPhone()];
    const customer = await makeCustomer(app.database, { email: null, phone: oldPhone });
    expect((await edit(admin, customer.id, { phone })).httpStatus).toBe(200);
    expect(await readText(app, oldPhone)).toMatch(/^Branchline: .*phone number of your account was changed/);
    expect(app.sms.sent.filter(({ to }) => to.endsWith(phone))).toEqual([]);
    vi.spyOn(app.sms, 'send').mockRejectedValueOnce(new Error('The provider is away.'));
    expect((await edit(admin, customer.id, { phone: third })).reply.data.phone).toBe(third);
    await app.later.settled();
    await app.database.db.execute(sql`update notices set due_at = now()`);
    await app.jobs.run('notices.send');
    expect(app.sms.sent.filter(({ to }) => to.endsWith(phone))).toHaveLength(1);
  });

  it('takes e-mail and last name off a customer only, and gives customers no password', async () => {
    const { customer, team } = await makeTeam();
    expect((await edit(admin, customer.id, { lastName: '' })).reply.data.lastName).toBe('');
    expect((await edit(admin, team.id, { lastName: ' ' })).failure).toMatchObject({
      code: 'invalid',
      errors: { lastName: 'Last Name is required' },
    });
    await edit(admin, customer.id, { email: newEmail() });
    expect((await edit(admin, customer.id, { email: '' })).reply.data.email).toBeNull();
    expect(await refusal(admin, team.id, { email: '' })).toBe('invalid');
    expect(await refusal(admin, customer.id, { password: 'Another horse 9' })).toBe('invalid');
    expect(await refusal(admin, team.id, { password: 'qwerty' })).toBe('invalid');
  });

  it('names the e-mail and phone that somebody else has', async () => {
    const { team, customer, leader } = await makeTeam();
    const { failure } = await edit(admin, team.id, {
      email: leader.email?.toUpperCase() ?? '',
      phone: customer.phone ?? '',
    });
    expect([failure.code, Object.keys(failure.errors ?? {})]).toEqual(['conflict', ['email', 'phone']]);
    expect((await edit(admin, team.id, { email: team.email?.toUpperCase() ?? '' })).httpStatus).toBe(200);
  });

  it.each([
    ['turning off', { status: false }],
    ['another role', { role: 'branch_leader' }],
    ['another password', { password: 'Another horse 9' }],
  ] as const)('%s ends every session and socket at once', async (_what, body) => {
    const { team, teamToken } = await makeTeam();
    const second = await signIn(app.database, team);
    const socket = await app.connect(teamToken);
    const ended = new Promise((resolve) => socket.once('session_ended', resolve));
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    await edit(admin, team.id, body);
    expect(await ended).toEqual({ message: expect.stringMatching(/^Your (account|role|password) was/) });
    await gone;
    for (const token of [teamToken, second]) expect(await isSignedIn(token)).toBe(false);
  });

  it('another number ends a customer’s sessions; another name or branch does not', async () => {
    const { customer } = await makeTeam();
    const token = await signIn(app.database, customer);
    for (const body of [{ firstName: newEmail() }, { branch: (await makeBranch(app.database)).id }]) {
      await edit(admin, customer.id, body);
      expect(await isSignedIn(token)).toBe(true);
    }
    await edit(admin, customer.id, { phone: newPhone() });
    expect(await isSignedIn(token)).toBe(false);
  });

  it('turning on again revives no session, and both are in the audit log', async () => {
    const { team, teamToken, leader, leaderToken } = await makeTeam();
    expect((await edit(leaderToken, team.id, { status: false })).reply.data.status).toBe(false);
    const target = { type: 'user', id: team.id, name: 'Asha Rao' };
    expect(await lastEntry()).toMatchObject({ action: 'user.block', actor: { id: leader.id }, target });
    await edit(leaderToken, team.id, { status: true });
    expect(await lastEntry()).toMatchObject({ action: 'user.unblock', target, details: { changed: ['isActive'] } });
    expect(await isSignedIn(teamToken)).toBe(false);
  });

  it('lets the person in with the new password only, and tells by mail', async () => {
    const { team } = await makeTeam();
    app.mail.sent.length = 0;
    await edit(admin, team.id, { password: 'Another horse 9' });
    const signInWith = async (password: string) =>
      (await app.call(login, { body: { username: team.email ?? '', password } })).httpStatus;
    expect([await signInWith(testPassword), await signInWith('Another horse 9')]).toEqual([401, 200]);
    await app.later.settled();
    expect(app.mail.sent.map(({ to }) => to)).toEqual([team.email]);
    expect(JSON.stringify(app.mail.sent) + JSON.stringify(await lastEntry())).not.toContain('Another horse 9');
  });

  it('writes nothing when nothing changes', async () => {
    const { team } = await makeTeam();
    await edit(admin, team.id, { city: 'Goa' });
    const before = await lastEntry();
    await edit(admin, team.id, { city: 'Goa', role: 'team_leader', password: '', email: team.email ?? '' });
    expect(await lastEntry()).toEqual(before);
  });
});
