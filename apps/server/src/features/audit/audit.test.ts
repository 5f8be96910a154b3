import { listAudit } from '@branchline/contract/audit';
import type { BodyInput } from '@branchline/contract/call';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { forgetPerson, writeAudit } from './audit.service.ts';

let app: TestApp;
let admin: string;
let actor: User;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  actor = await makeBranchLeader(app.database, { firstName: 'Lea', lastName: 'Der' });
});
afterAll(() => app.close());

const list = async (body: BodyInput<typeof listAudit>) => (await app.call(listAudit, { token: admin, body })).reply;
const write = (action: string, more: object = {}) =>
  writeAudit(app.database.db, { actor: { userId: actor.id, role: actor.role }, action, ip: '10.1.2.3', ...more });

describe('the audit log', () => {
  it('is shown to admins only', async () => {
    expect((await app.call(listAudit, { body: {} })).failure.code).toBe('unauthenticated');
    for (const make of [makeBranchLeader, makeTeamLeader, makeCustomer]) {
      const token = await signIn(app.database, await make(app.database));
      expect((await app.call(listAudit, { token, body: {} })).failure.code).toBe('forbidden');
    }
    expect((await app.call(listAudit, { token: admin, unknownBody: { order: 1 } })).failure.code).toBe('invalid');
    expect((await app.call(listAudit, { token: admin })).httpStatus).toBe(200);
  });

  it('keeps names as they were', async () => {
    const target = { type: 'user', id: crypto.randomUUID(), name: 'Was Called So' };
    await write('test.name', { target, details: { changed: ['city'] } });
    await app.database.db.execute(sql`update users set first_name = 'Other' where id = ${actor.id}`);
    const { data, total } = await list({ action: 'test.name' });
    expect(data).toEqual([
      {
        id: data[0]?.id,
        actor: { id: actor.id, name: 'Lea Der', role: 'branch_leader' },
        action: 'test.name',
        target,
        ip: '10.1.2.3',
        details: { changed: ['city'] },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
    expect(total).toBe(1);
  });

  it('finds a person’s entries without reading all of it when an account goes', async () => {
    const { db } = app.database;
    await db.execute(sql`
      insert into audit_log (id, actor_id, actor_name, actor_role, action, target_type, target_id, target_name, ip, details)
      select gen_random_uuid(), gen_random_uuid(), 'Somebody', 'admin', 'test.many', 'user', gen_random_uuid()::text,
        'Somebody', '10.1.2.3', jsonb_build_object('with', jsonb_build_object('id', gen_random_uuid()::text))
      from generate_series(1, 5000)`);
    await db.execute(sql`analyze audit_log`);
    const about = { type: 'user', id: crypto.randomUUID(), name: 'Was Called So' };
    await write('test.forget', { target: about });
    await write('test.forget', { details: { with: { id: about.id, name: 'Was Called So' } } });
    await db.transaction(async (tx) => {
      const readWhole = async () => {
        const { rows } = await tx.execute<{ count: string }>(
          sql`select seq_scan::text as count from pg_stat_xact_user_tables where relname = 'audit_log'`,
        );
        return rows[0]?.count;
      };
      const before = await readWhole();
      await forgetPerson(tx, about.id);
      expect(await readWhole()).toBe(before);
    });
    const { data } = await list({ action: 'test.forget' });
    expect(data.map(({ target, details }) => target?.name ?? details['with'])).toEqual([
      { id: about.id, name: 'Deleted user' },
      'Deleted user',
    ]);
  });

  it('S55: says what was changed of somebody who is gone, without names and contact data', async () => {
    const target = { type: 'user', id: crypto.randomUUID(), name: 'Was Called So' };
    const lasting = {
      changed: ['phone', 'role'],
      role: { from: 'team_leader', to: 'branch_leader' },
      branch: { from: null, to: 'Pune' },
    };
    await write('test.lasting', { target, details: { ...lasting, phone: '9876543210', note: 'Was Called So' } });
    await write('test.lasting', { target });
    await forgetPerson(app.database.db, target.id);
    const { data } = await list({ action: 'test.lasting' });
    expect(data.map(({ details }) => details)).toEqual(expect.arrayContaining([lasting, {}]));
    expect(JSON.stringify(data)).not.toMatch(/9876543210|Was Called So/);
  });

  it('goes with the change: what is rolled back was never written', async () => {
    const failing = app.database.transaction(async (tx) => {
      await writeAudit(tx, { actor: { userId: actor.id, role: 'admin' }, action: 'test.undone', ip: '' });
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect((await list({ action: 'test.undone' })).data).toEqual([]);
  });

  it('is filtered by actor, action and days, newest first, by pages', async () => {
    const other = await makeTeamLeader(app.database);
    const begun = Date.UTC(2025, 4, 1);
    for (let index = 0; index < 25; index++) {
      await write('test.page', { details: { index } });
      await app.database.db.execute(sql`update audit_log set created_at = ${new Date(begun + index * 3_600_000)}
        where action = 'test.page' and details->>'index' = ${String(index)}`);
    }
    const [first, second] = [await list({ action: 'test.page' }), await list({ action: 'test.page', page: 2 })];
    expect([first.total, first.totalPage, first.data.length, second.data.length]).toEqual([25, 2, 20, 5]);
    const seen = [...first.data, ...second.data].map(({ details }) => details['index']);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
    expect((await list({ action: 'test.page', page: 3 })).data).toEqual([]);

    const day = { startDate: '2025-05-01', endDate: '2025-05-01' };
    expect((await list({ ...day, actor: actor.id })).total).toBe(24);
    expect((await list({ ...day, tz: 'Asia/Kolkata' })).total).toBe(19);
    expect((await list({ ...day, actor: other.id })).data).toEqual([]);
    expect((await list({ actor: '', action: '', startDate: '' })).total).toBeGreaterThan(25);
  });
});
