import { logout } from '@branchline/contract/log-out';
import { getProfile } from '@branchline/contract/profile';
import { eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn, testPassword } from '#testing/factories';
import { countPeopleRead } from '#testing/rows-read';
import { soon } from '#testing/wait-options';
import { createAuthenticate, createFindSessionChanges, createSession, deleteSessionsOf } from './index.ts';
import { findChangedSessions, touchSessions } from './sessions.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const request = {
  id: 'r1',
  ip: '127.0.0.1',
  userAgent: 'Test browser',
  language: 'en' as const,
  usualLanguage: 'en' as const,
};
const isSignedIn = async (token: string) => (await app.call(getProfile, { token })).httpStatus === 200;
const ageBy = (userId: string, interval: string) =>
  app.database.db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - ${interval}::interval` })
    .where(eq(sessions.userId, userId));

describe('logout', () => {
  it('refuses the unauthenticated', async () => {
    const { httpStatus, failure } = await app.call(logout);
    expect(httpStatus).toBe(401);
    expect(failure.code).toBe('unauthenticated');
  });

  it('ends this session on the next request and leaves the other ones', async () => {
    const user = await makeTeamLeader(app.database);
    const [token, other] = [await signIn(app.database, user), await signIn(app.database, user)];
    expect((await app.call(logout, { token })).reply.status).toBe(1);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('tokens', () => {
  it('are kept as a hash only', async () => {
    const user = await makeCustomer(app.database);
    const token = await signIn(app.database, user);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [row] = await app.database.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.tokenHash.toString('utf8')).not.toContain(token);
  });

  it('S8: count in the x-auth-token header only, once and whole', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const tries: Record<string, string>[] = [
      { cookie: `x-auth-token=${token}` },
      { authorization: `Bearer ${token}` },
      { 'x-auth-token': `${token}, ${token}` },
      { 'x-auth-token': '' },
      { 'x-auth-token': 'null' },
      { 'x-auth-token': 'undefined' },
      { 'x-auth-token': 'a'.repeat(64 * 1024) },
    ];
    for (const headers of tries) expect((await app.call(getProfile, { headers })).httpStatus).toBe(401);
    const inTheUrl = await app.call(getProfile, { query: { 'x-auth-token': token } });
    expect(inTheUrl.httpStatus).toBe(401);
  });
});

describe('unused sessions', () => {
  it('end after 12 hours for admins and branch leaders, after 30 days for team leaders and customers', async () => {
    const { database } = app;
    const people = [
      { user: await makeAdmin(database), lives: '11 hours 59 minutes', ends: '12 hours 1 second' },
      { user: await makeBranchLeader(database), lives: '11 hours 59 minutes', ends: '12 hours 1 second' },
      { user: await makeTeamLeader(database), lives: '29 days 23 hours', ends: '30 days 1 second' },
      { user: await makeCustomer(database), lives: '29 days 23 hours', ends: '30 days 1 second' },
    ];
    for (const { user, lives, ends } of people) {
      const token = await signIn(database, user);
      await ageBy(user.id, lives);
      expect(await isSignedIn(token)).toBe(true);
      await ageBy(user.id, ends);
      expect(await isSignedIn(token)).toBe(false);
      // A note of an earlier use that comes late.
      const ended = await database.db.select().from(sessions).where(eq(sessions.userId, user.id));
      await touchSessions(
        database.db,
        ended.map(({ id }) => id),
      );
      expect(await isSignedIn(token)).toBe(false);
    }
  });

  it('end 30 days after the sign-in for admins and branch leaders and a year after it for others, however used', async () => {
    const { database } = app;
    const people = [
      { user: await makeAdmin(database), lives: '29 days 23 hours', ends: '30 days 1 second' },
      { user: await makeBranchLeader(database), lives: '29 days 23 hours', ends: '30 days 1 second' },
      { user: await makeTeamLeader(database), lives: '364 days', ends: '367 days' },
      { user: await makeCustomer(database), lives: '364 days', ends: '367 days' },
    ];
    for (const { user, lives, ends } of people) {
      const token = await signIn(database, user);
      const beganBefore = (interval: string) =>
        database.db
          .update(sessions)
          .set({ createdAt: sql`now() - ${interval}::interval`, lastUsedAt: sql`now()` })
          .where(eq(sessions.userId, user.id));
      await beganBefore(lives);
      expect(await isSignedIn(token)).toBe(true);
      await beganBefore(ends);
      expect(await isSignedIn(token)).toBe(false);
      await app.jobs.run('auth.clear');
      expect(await database.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
    }
  });

  it('are removed by the hourly job, the others not', async () => {
    const [gone, stays] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    await signIn(app.database, gone);
    await signIn(app.database, stays);
    await ageBy(gone.id, '31 days');
    await app.jobs.run('auth.clear');
    const left = await app.database.db.select({ userId: sessions.userId }).from(sessions);
    expect(left.map(({ userId }) => userId)).toContain(stays.id);
    expect(left.map(({ userId }) => userId)).not.toContain(gone.id);
  });

  it('are noted as used when they are, once a minute', async () => {
    const user = await makeCustomer(app.database);
    const token = await signIn(app.database, user);
    const authenticate = createAuthenticate(app.database);
    const lastUse = async () => {
      const [row] = await app.database.db.select().from(sessions).where(eq(sessions.userId, user.id));
      return row!.lastUsedAt.getTime();
    };
    await ageBy(user.id, '50 seconds');
    const before = await lastUse();
    await authenticate(token, request);
    expect(await lastUse()).toBe(before);
    await ageBy(user.id, '2 minutes');
    const stale = await lastUse();
    await authenticate(token, request);
    await expect.poll(lastUse, soon).toBeGreaterThan(stale + 100_000);
  });
});

describe('sessions that are picked by their ids', () => {
  const lookUp = (pool: pg.Pool, ids: readonly string[]) =>
    findChangedSessions(
      { pool },
      ids.map((sessionId) => ({ sessionId, branchId: null })),
    );
  const noteUse = (pool: pg.Pool, ids: readonly string[]) => touchSessions(drizzle(pool), ids);
  it.each([
    ['are looked up', lookUp, 2],
    // Once for whether they may, once for when they were last here.
    ['are noted as used', noteUse, 4],
  ])('%s without reading anybody but their people', async (_how, work, most) => {
    const people = [await makeCustomer(app.database), await makeTeamLeader(app.database)];
    for (const user of people) {
      await signIn(app.database, user);
      await ageBy(user.id, '2 minutes');
    }
    const isOfThem = inArray(
      sessions.userId,
      people.map(({ id }) => id),
    );
    const ids = (await app.database.db.select({ id: sessions.id }).from(sessions).where(isOfThem)).map(({ id }) => id);
    const read = await countPeopleRead(app.database, (connection) => work(connection, ids));
    expect(read).toBe(most);
  });
});

describe('S9: what ends sessions', () => {
  it('a turned-off or deleted user is nobody on the next request', async () => {
    const { db } = app.database;
    for (const change of [{ isActive: false }, { deletedAt: new Date() }]) {
      const user = await makeCustomer(app.database);
      const token = await signIn(app.database, user);
      await db.update(users).set(change).where(eq(users.id, user.id));
      expect(await isSignedIn(token)).toBe(false);
    }
  });

  it('ending a user’s sessions spares the one that is told apart', async () => {
    const user = await makeTeamLeader(app.database);
    const [kept, ended] = [await signIn(app.database, user), await signIn(app.database, user)];
    const actor = await createAuthenticate(app.database)(kept, request);
    await deleteSessionsOf(app.database.db, user.id, { exceptSessionId: actor!.sessionId });
    expect(await isSignedIn(ended)).toBe(false);
    expect(await isSignedIn(kept)).toBe(true);
    await deleteSessionsOf(app.database.db, user.id);
    expect(await isSignedIn(kept)).toBe(false);
  });

  it('open sockets are told apart from those whose session ended', async () => {
    const user = await makeCustomer(app.database);
    const tokens = [await signIn(app.database, user), await signIn(app.database, user)];
    const authenticate = createAuthenticate(app.database);
    const open = await Promise.all(tokens.map(async (token) => (await authenticate(token, request))!));
    const ids = open.map(({ sessionId }) => sessionId);
    const findChanges = createFindSessionChanges(app.database);
    expect(await findChanges(open)).toEqual({ ended: [], moved: [] });
    await app.call(logout, { token: tokens[0] });
    expect(await findChanges(open)).toEqual({ ended: [ids[0]], moved: [] });
    await app.database.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect(await findChanges(open)).toEqual({ ended: ids, moved: [] });
  });

  it('open sockets are told apart from those whose user has another branch or leader by now', async () => {
    const [user, other] = [await makeCustomer(app.database), await makeCustomer(app.database)];
    const leader = await makeTeamLeader(app.database);
    const authenticate = createAuthenticate(app.database);
    const tokens = [await signIn(app.database, user), await signIn(app.database, other)];
    const open = await Promise.all(tokens.map(async (token) => (await authenticate(token, request))!));
    const findChanges = createFindSessionChanges(app.database);
    const to = { branchId: leader.branchId, leaderId: leader.id };
    await app.database.db.update(users).set(to).where(eq(users.id, user.id));
    expect(await findChanges(open)).toMatchObject({ ended: [], moved: [{ userId: user.id, ...to }] });
    expect(await findChanges(open.map((one) => ({ ...one, ...(one.userId === user.id && to) })))).toEqual({
      ended: [],
      moved: [],
    });
  });

  it('nobody is signed in by a proof that came before they were turned off or got another password', async () => {
    const { db } = app.database;
    const session = { device: '', ip: '' };
    const off = await makeTeamLeader(app.database, { isActive: false });
    await expect(createSession(db, { ...session, userId: off.id })).rejects.toMatchObject({ code: 'unauthenticated' });
    const changed = await makeTeamLeader(app.database, { password: testPassword });
    const proof = { ...session, userId: changed.id, provenPasswordHash: changed.passwordHash! };
    await expect(createSession(db, proof)).resolves.toEqual(expect.any(String));
    await db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, changed.id));
    await expect(createSession(db, proof)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

it('signing out closes the sockets of this session, and says why', async () => {
  const user = await makeTeamLeader(app.database);
  const [token, other] = [await signIn(app.database, user), await signIn(app.database, user)];
  const [socket, otherSocket] = [await app.connect(token), await app.connect(other)];
  const told = new Promise((resolve) => socket.once('session_ended', resolve));
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await app.call(logout, { token });
  expect(await told).toEqual({ message: 'You signed out.' });
  await closed;
  expect(otherSocket.connected).toBe(true);
});
