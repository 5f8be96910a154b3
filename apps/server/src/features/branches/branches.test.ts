import { listAudit } from '@branchline/contract/audit';
import * as calls from '@branchline/contract/branches';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { createTestDatabase } from '#testing/database';
import { makeAdmin, makeBranch, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { seedPrimaryBranch } from './branches.service.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const listAll = async (token = admin) => (await app.call(calls.listBranches, { token })).reply.data;
const primaries = async () => (await listAll()).filter(({ setAsPrimary }) => setAsPrimary);
const edit = (id: string, body: object) =>
  app.call(calls.editBranch, { token: admin, params: { id }, unknownBody: body });
const lastEntry = async () => (await app.call(listAudit, { token: admin, body: {} })).reply.data[0];
const form = (name: string, more: object = {}) => ({ name, description: 'A place.', ...more });
let names = 0;
const newName = () => `Place ${String(++names)} of ${crypto.randomUUID()}`;

const makeLeader = async () => {
  const branch = await makeBranch(app.database);
  const leader = await makeBranchLeader(app.database, { branchId: branch.id });
  return { branch, token: await signIn(app.database, leader) };
};

describe('who may', () => {
  const params = { id: crypto.randomUUID() };
  const closed = [
    [calls.listBranches, {}],
    [calls.listMessageGroups, {}],
    [calls.getBranch, { params }],
    [calls.addBranch, { unknownBody: form('X') }],
    [calls.editBranch, { params, unknownBody: {} }],
    [calls.inviteToBranch, { unknownBody: params }],
  ] as const;

  it('refuses the unauthenticated, team leaders and customers', async () => {
    for (const [call, options] of closed) {
      expect((await app.call(call, options)).failure.code).toBe('unauthenticated');
      for (const make of [makeTeamLeader, makeCustomer]) {
        const token = await signIn(app.database, await make(app.database));
        expect((await app.call(call, { ...options, token })).failure.code).toBe('forbidden');
      }
    }
  });

  it('keeps a branch leader to the own branch, and from changing any', async () => {
    const { branch, token } = await makeLeader();
    const other = await makeBranch(app.database);
    expect((await listAll(token)).map(({ id }) => id)).toEqual([branch.id]);
    expect((await app.call(calls.getBranch, { token, params: { id: branch.id } })).reply.data.name).toBe(branch.name);
    const look = await app.call(calls.getBranch, { token, params: { id: other.id } });
    const nothing = await app.call(calls.getBranch, { token, params: { id: crypto.randomUUID() } });
    expect([look.httpStatus, look.text]).toEqual([404, nothing.text]);
    expect((await app.call(calls.inviteToBranch, { token, body: { id: other.id } })).failure.code).toBe('not_found');
    expect((await app.call(calls.addBranch, { token, body: form('X') })).failure.code).toBe('forbidden');
    const change = await app.call(calls.editBranch, { token, params: { id: branch.id }, body: { name: 'Mine' } });
    expect(change.failure.code).toBe('forbidden');
    expect((await app.call(calls.listMessageGroups, { token })).failure.code).toBe('forbidden');
  });

  it('shows everybody the names of the active branches, and nothing else', async () => {
    const off = await makeBranch(app.database, { isActive: false });
    const on = await makeBranch(app.database);
    const { data } = (await app.call(calls.listPublicBranches)).reply;
    expect(data).toContainEqual({ id: on.id, name: on.name });
    expect(data.map(({ id }) => id)).not.toContain(off.id);
    expect(data[0]?.id).toBe(app.primaryBranch.id);
  });
});

describe('branches', () => {
  it('are listed with their people counted', async () => {
    const { branch } = await makeLeader();
    const values = { branchId: branch.id };
    await makeTeamLeader(app.database, values);
    for (const isActive of [true, true, false]) await makeCustomer(app.database, { ...values, isActive });
    const gone = await makeCustomer(app.database, values);
    await app.database.db.execute(sql`update users set deleted_at = now() where id = ${gone.id}`);
    const listed = (await listAll()).find(({ id }) => id === branch.id);
    expect(listed).toEqual({
      id: branch.id,
      name: branch.name,
      description: branch.description,
      setAsPrimary: false,
      status: true,
      assignment: 'branch',
      hours: null,
      autoReply: '',
      counts: { branch_leader: 1, team_leader: 1, customer: 3 },
    });
    expect((await app.call(calls.getBranch, { token: admin, params: { id: branch.id } })).reply.data).toEqual(listed);
    const groups = (await app.call(calls.listMessageGroups, { token: admin })).reply.data;
    expect(groups.find(({ id }) => id === branch.id)).not.toHaveProperty('counts');
  });

  it('are added and changed, with an entry in the audit log', async () => {
    const name = newName();
    const { data } = (await app.call(calls.addBranch, { token: admin, body: form(` ${name} `) })).reply;
    expect(data).toMatchObject({ name, description: 'A place.', setAsPrimary: false, status: true });
    expect(await lastEntry()).toMatchObject({ action: 'branch.add', target: { type: 'branch', id: data.id, name } });
    const changed = (await edit(data.id, { id: data.id, description: 'Другое 🌍', status: 'false' })).reply.data;
    expect(changed).toEqual({ ...data, description: 'Другое 🌍', status: false });
    expect(await lastEntry()).toMatchObject({
      action: 'branch.edit',
      details: { changed: ['description', 'isActive'] },
    });
  });

  it('refuses a name that is missing or taken in any case', async () => {
    for (const body of [{}, form(''), form('   '), form('x'.repeat(101)), { name: 'A' }, form('A', { id: 'x' })]) {
      expect((await app.call(calls.addBranch, { token: admin, unknownBody: body })).failure.code).toBe('invalid');
    }
    const taken = await makeBranch(app.database, { name: newName() });
    const add = await app.call(calls.addBranch, { token: admin, body: form(taken.name.toUpperCase()) });
    expect([add.failure.code, Object.keys(add.failure.errors ?? {})]).toEqual(['conflict', ['name']]);
    const other = await makeBranch(app.database);
    expect((await edit(other.id, { name: taken.name.toLowerCase() })).failure.code).toBe('conflict');
    expect((await edit(other.id, { name: other.name.toUpperCase() })).httpStatus).toBe(200);
  });

  it('knows no branch that is not there, and no two ids at once', async () => {
    expect((await edit(crypto.randomUUID(), { name: newName() })).failure.code).toBe('not_found');
    const branch = await makeBranch(app.database);
    expect((await edit(branch.id, { id: crypto.randomUUID() })).failure.code).toBe('invalid');
  });
});

describe('the primary branch', () => {
  it('is always exactly one, and active', async () => {
    const first = (await primaries())[0]!;
    expect((await edit(first.id, { setAsPrimary: false })).failure.code).toBe('conflict');
    expect((await edit(first.id, { status: false })).failure.code).toBe('conflict');
    const off = await makeBranch(app.database, { isActive: false });
    expect((await edit(off.id, { setAsPrimary: true })).failure.code).toBe('conflict');
    const addOff = form(newName(), { setAsPrimary: true, status: false });
    expect((await app.call(calls.addBranch, { token: admin, unknownBody: addOff })).failure.code).toBe('conflict');
    expect((await primaries()).map(({ id }) => id)).toEqual([first.id]);

    expect((await edit(off.id, { setAsPrimary: true, status: true })).reply.data.setAsPrimary).toBe(true);
    expect((await primaries()).map(({ id }) => id)).toEqual([off.id]);
    const added = await app.call(calls.addBranch, { token: admin, body: form(newName(), { setAsPrimary: true }) });
    expect((await primaries()).map(({ id }) => id)).toEqual([added.reply.data.id]);
    expect((await edit(first.id, { status: false })).httpStatus).toBe(200);
    expect((await edit(first.id, { setAsPrimary: true, status: true })).httpStatus).toBe(200);
  });

  it('stays one when many are made primary at once', async () => {
    const branches = await Promise.all(Array.from({ length: 8 }, () => makeBranch(app.database)));
    const answers = await Promise.all(branches.map(({ id }) => edit(id, { setAsPrimary: true })));
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(branches.map(() => 200));
    expect(await primaries()).toHaveLength(1);
  });

  it('is made once by starts at the same time', async () => {
    const fresh = await createTestDatabase();
    await Promise.all([1, 2, 3].map(() => seedPrimaryBranch(fresh.database)));
    const { rows } = await fresh.database.db.execute(sql`select name, is_primary, is_active from branches`);
    expect(rows).toEqual([{ name: 'Main', is_primary: true, is_active: true }]);
    await fresh.close();
  });
});

describe('an invitation', () => {
  it('is a link with the branch and its QR code', async () => {
    const { branch, token } = await makeLeader();
    for (const who of [admin, token]) {
      const { reply } = await app.call(calls.inviteToBranch, { token: who, body: { id: branch.id } });
      expect(reply.link).toBe(`${app.config.publicUrl}/?branch=${branch.id}`);
      const [kind, data] = reply.qr.split(',');
      expect(kind).toBe('data:image/svg+xml;base64');
      expect(Buffer.from(data ?? '', 'base64').toString()).toMatch(/^<svg [^]*<\/svg>\s*$/);
    }
  });

  it('is given to a team leader for customers of their own', async () => {
    const { id: branchId } = await makeBranch(app.database);
    const leader = await makeTeamLeader(app.database, { branchId });
    const token = await signIn(app.database, leader);
    const { reply } = await app.call(calls.inviteToOneself, { token });
    expect(reply.link).toBe(`${app.config.publicUrl}/?branch=${branchId}&leader=${leader.id}`);
    await app.call(calls.editBranch, { token: admin, params: { id: branchId }, body: { status: false } });
    expect((await app.call(calls.inviteToOneself, { token })).failure.code).toBe('conflict');
  });

  it('is not given for a branch that is off or gone', async () => {
    const off = await makeBranch(app.database, { isActive: false });
    for (const [id, code] of [
      [off.id, 'conflict'],
      [crypto.randomUUID(), 'not_found'],
    ] as const) {
      expect((await app.call(calls.inviteToBranch, { token: admin, body: { id } })).failure.code).toBe(code);
    }
  });
});
