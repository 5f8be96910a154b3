import { endAllSessions, endSession, getProfile, listSessions } from '@branchline/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#schema/audit';
import { sessions, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listOf = async (token: string, id?: string) =>
  (await app.call(listSessions, { token, body: id === undefined ? {} : { id } })).reply.list;
const isSignedIn = async (token: string) => (await app.call(getProfile, { token })).httpStatus === 200;

describe('own devices', () => {
  it('refuses the unauthenticated', async () => {
    expect((await app.call(listSessions, { body: {} })).failure.code).toBe('unauthenticated');
    expect((await app.call(endSession, { params: { id: 'x' } })).failure.code).toBe('unauthenticated');
  });

  it('are listed with the current one marked, without ended ones and without tokens', async () => {
    const user = await makeTeamLeader(app.database);
    const [token, other, ended] = [
      await signIn(app.database, user),
      await signIn(app.database, user),
      await signIn(app.database, user),
    ];
    const before = await listOf(ended);
    const old = { lastUsedAt: new Date(Date.now() - 31 * 86_400_000) };
    await app.database.db
      .update(sessions)
      .set(old)
      .where(eq(sessions.id, before.find(({ current }) => current)!.id));
    const list = await listOf(token);
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(list[0]).toEqual({
      id: expect.any(String) as unknown,
      device: 'Test browser',
      ip: '127.0.0.1',
      createdAt: expect.stringMatching(/Z$/) as unknown,
      lastUsedAt: expect.stringMatching(/Z$/) as unknown,
      current: expect.any(Boolean) as unknown,
    });
    const { text } = await app.call(listSessions, { token });
    expect(text).not.toContain(token);
    expect(text).not.toContain(other);
  });

  it('are signed out one by one, with their sockets', async () => {
    const user = await makeCustomer(app.database);
    const [token, other] = [await signIn(app.database, user), await signIn(app.database, user)];
    const socket = await app.connect(other);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const id = (await listOf(token)).find(({ current }) => !current)!.id;
    expect((await app.call(endSession, { token, params: { id } })).reply.status).toBe(1);
    await closed;
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(token)).toBe(true);
    expect((await app.call(endSession, { token, params: { id } })).failure.code).toBe('not_found');
  });
});

describe('the devices of others', () => {
  it('S15: are unknown to everybody but admins, like those of nobody', async () => {
    const user = await makeCustomer(app.database);
    const userToken = await signIn(app.database, user);
    const sessionId = (await listOf(userToken))[0]!.id;
    for (const make of [makeBranchLeader, makeTeamLeader, makeCustomer]) {
      const token = await signIn(app.database, await make(app.database));
      const unknown = '00000000-0000-7000-8000-000000000001';
      const lists = [user.id, unknown].map((id) => app.call(listSessions, { token, body: { id } }));
      const ends = [sessionId, unknown].map((id) => app.call(endSession, { token, params: { id } }));
      for (const [ofOther, ofNobody] of [await Promise.all(lists), await Promise.all(ends)]) {
        expect(ofOther!.failure.code).toBe('not_found');
        expect(ofOther!.text).toBe(ofNobody!.text);
      }
    }
    expect(await isSignedIn(userToken)).toBe(true);
  });

  it('are listed and signed out by an admin, who is written down', async () => {
    const [admin, user] = [await makeAdmin(app.database), await makeBranchLeader(app.database)];
    const [token, userToken] = [await signIn(app.database, admin), await signIn(app.database, user)];
    const list = await listOf(token, user.id);
    expect(list).toMatchObject([{ current: false }]);
    expect((await app.call(endSession, { token, params: { id: list[0]!.id } })).reply.status).toBe(1);
    expect(await isSignedIn(userToken)).toBe(false);
    const entries = await app.database.db.select().from(auditLog).where(eq(auditLog.targetId, user.id));
    expect(entries).toMatchObject([{ action: 'session.end', actorId: admin.id }]);
  });

  it('are signed out all at once by an admin alone, on open sockets too, and it is written down', async () => {
    const [admin, user] = [await makeAdmin(app.database), await makeCustomer(app.database)];
    const [token, phone, tablet] = [
      await signIn(app.database, admin),
      await signIn(app.database, user),
      await signIn(app.database, user),
    ];
    for (const make of [makeTeamLeader, makeCustomer]) {
      const other = await make(app.database, { branchId: user.branchId! });
      const { failure } = await app.call(endAllSessions, {
        token: await signIn(app.database, other),
        body: { id: user.id },
      });
      expect(failure.code).toBe('forbidden');
    }
    const socket = await app.connect(phone);
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    expect((await app.call(endAllSessions, { token, body: { id: user.id } })).reply.status).toBe(1);
    await closed;
    expect(await Promise.all([phone, tablet, token].map(isSignedIn))).toEqual([false, false, true]);
    expect(await isSignedIn(await signIn(app.database, user))).toBe(true);
    const entries = await app.database.db.select().from(auditLog).where(eq(auditLog.targetId, user.id));
    expect(entries).toMatchObject([{ action: 'user.end_sessions', actorId: admin.id }]);
  });

  it('S56: a branch leader ends them of people of the own branch, on record, and of nobody else', async () => {
    const head = await makeBranchLeader(app.database);
    const token = await signIn(app.database, head);
    const end = async (id: string) => app.call(endAllSessions, { token, body: { id } });
    for (const make of [makeTeamLeader, makeCustomer]) {
      const own = await make(app.database, { branchId: head.branchId! });
      const phone = await signIn(app.database, own);
      const socket = await app.connect(phone);
      const ended = new Promise((resolve) => socket.once('session_ended', resolve));
      expect((await end(own.id)).reply.status).toBe(1);
      expect(await ended).toEqual({ message: 'Your branch leader signed you out. Please sign in again.' });
      expect(await isSignedIn(phone)).toBe(false);
      const entries = await app.database.db.select().from(auditLog).where(eq(auditLog.targetId, own.id));
      expect(entries).toMatchObject([{ action: 'user.end_sessions', actorId: head.id }]);
      const stranger = await make(app.database);
      const strangersPhone = await signIn(app.database, stranger);
      expect((await end(stranger.id)).failure.code).toBe('not_found');
      expect(await isSignedIn(strangersPhone)).toBe(true);
    }
    const peer = await makeBranchLeader(app.database, { branchId: head.branchId! });
    for (const { id } of [peer, await makeAdmin(app.database)]) expect((await end(id)).failure.code).toBe('not_found');
  });

  it('as an admin’s own are ended but for this one', async () => {
    const admin = await makeAdmin(app.database);
    const [token, other] = [await signIn(app.database, admin), await signIn(app.database, admin)];
    await app.call(endAllSessions, { token, body: { id: admin.id } });
    expect(await Promise.all([token, other].map(isSignedIn))).toEqual([true, false]);
    const unknown = '00000000-0000-7000-8000-000000000001';
    expect((await app.call(endAllSessions, { token, body: { id: unknown } })).failure.code).toBe('not_found');
  });

  it('own ones are no matter for the audit log; nobody’s are not found for an admin either', async () => {
    const admin = await makeAdmin(app.database);
    const token = await signIn(app.database, admin);
    const own = (await listOf(token))[0]!.id;
    const gone = await makeCustomer(app.database);
    await app.database.db.delete(users).where(eq(users.id, gone.id));
    expect((await app.call(listSessions, { token, body: { id: gone.id } })).failure.code).toBe('not_found');
    await app.call(endSession, { token, params: { id: own } });
    const entries = await app.database.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(entries).toEqual([]);
  });
});
