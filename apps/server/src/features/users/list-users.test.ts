import type { BodyInput } from '@branchline/contract/call';
import { editBranch } from '@branchline/contract/branches';
import { editUser, listRoles, listUsers } from '@branchline/contract/users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranch, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

type Filters = BodyInput<typeof listUsers>;
const list = async (token: string, body: Filters) => (await app.call(listUsers, { token, body })).reply;
const namesOf = async (token: string, body: Filters) =>
  (await list(token, body)).list.map(({ firstName }) => firstName);
const refusal = async (token: string, body: Filters) => (await app.call(listUsers, { token, body })).failure.code;

/** A branch of its own with one person of each kind, and its leader's token. */
const makeTeam = async () => {
  const branch = await makeBranch(app.database);
  const values = { branchId: branch.id };
  const leader = await makeBranchLeader(app.database, { ...values, firstName: 'Leader' });
  const team = await makeTeamLeader(app.database, { ...values, firstName: 'Team' });
  const customer = await makeCustomer(app.database, { ...values, firstName: 'Customer' });
  return { branch, leader, team, customer, token: await signIn(app.database, leader) };
};

describe('the users list', () => {
  it('refuses the unauthenticated, and those who are not staff', async () => {
    expect((await app.call(listUsers, { body: {} })).failure.code).toBe('unauthenticated');
    expect((await app.call(listRoles)).failure.code).toBe('unauthenticated');
    for (const make of [makeTeamLeader, makeCustomer]) {
      const token = await signIn(app.database, await make(app.database));
      expect(await refusal(token, {})).toBe('forbidden');
      expect((await app.call(listRoles, { token })).failure.code).toBe('forbidden');
    }
  });

  it('refuses what is no filter', async () => {
    for (const body of [
      { page: 0 },
      { role: 'king' },
      { startDate: '2026-02-30' },
      { tz: 'Mars/Olympus' },
      { search: { $ne: null } },
      { search: 'x'.repeat(101) },
      { order: 'asc' },
    ]) {
      const { failure } = await app.call(listUsers, { token: admin, unknownBody: body });
      expect(failure.code, JSON.stringify(body)).toBe('invalid');
    }
  });

  it('takes IANA’s names of time zones, and none that Intl alone knows', async () => {
    const ask = (tz: string) => app.call(listUsers, { token: admin, body: { tz } });
    for (const tz of ['Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC', 'GMT', 'EST', 'CET', 'EST5EDT', 'Japan'])
      expect([tz, (await ask(tz)).httpStatus]).toEqual([tz, 200]);
    for (const tz of ['IST', 'PST', 'AET', 'VST', 'BST', 'CST', 'ist', '+05:30', 'GMT+5']) {
      const { httpStatus, failure } = await ask(tz);
      expect([tz, httpStatus, failure.code, failure.errors]).toEqual([
        tz,
        400,
        'invalid',
        { tz: 'This time zone is unknown' },
      ]);
    }
  });

  it('shows an admin everybody but admins, newest first, field by field', async () => {
    const { branch, leader, team, customer } = await makeTeam();
    const { list: people, total } = await list(admin, { branch: branch.id });
    expect(people.map(({ id }) => id)).toEqual([customer.id, team.id, leader.id]);
    expect(total).toBe(3);
    expect(people[1]).toEqual({
      id: team.id,
      firstName: 'Team',
      lastName: 'Rao',
      email: team.email,
      phone: team.phone,
      role: { name: 'Team Leader', slug: 'team_leader' },
      branch: { id: branch.id, name: branch.name },
      addressline1: '1 High Street',
      addressline2: 'Ward 2',
      city: 'Pune',
      state: 'Maharashtra',
      zipcode: '411001',
      status: true,
      createdAt: team.createdAt.toISOString(),
      image: null,
      leader: null,
    });
    const everybody = await list(admin, {});
    expect(everybody.list.filter(({ role }) => role.slug === 'admin')).toEqual([]);
    expect(await refusal(admin, { role: 'admin' })).toBe('forbidden');
  });

  it('shows a branch leader team leaders and customers of the own branch', async () => {
    const { token, branch } = await makeTeam();
    const other = await makeTeam();
    expect(await namesOf(token, {})).toEqual(['Customer', 'Team']);
    expect(await namesOf(token, { branch: branch.id, role: 'team_leader' })).toEqual(['Team']);
    expect(await refusal(token, { branch: other.branch.id })).toBe('forbidden');
    expect(await refusal(token, { branch: 'no id at all' })).toBe('forbidden');
    expect(await refusal(token, { role: 'branch_leader' })).toBe('forbidden');
    expect(await namesOf(token, { search: other.customer.phone ?? '' })).toEqual([]);
  });

  it('finds nobody in a branch that is none, on any page', async () => {
    await makeTeam();
    for (const branch of ['no id at all', '00000000-0000-0000-0000-000000000000']) {
      for (const filters of [{ page: 1 }, { page: 2 }, { page: 2, endDate: '2030-01-01' }, { search: 'Team' }])
        expect(await list(admin, { ...filters, branch })).toMatchObject({ list: [], total: 0 });
    }
  });

  it('filters by role and status, and takes open filters as none', async () => {
    const { branch } = await makeTeam();
    await makeCustomer(app.database, { branchId: branch.id, firstName: 'Off', isActive: false });
    const within = { branch: branch.id };
    expect(await namesOf(admin, { ...within, role: 'customer' })).toEqual(['Off', 'Customer']);
    expect(await namesOf(admin, { ...within, status: false })).toEqual(['Off']);
    expect(await namesOf(admin, { ...within, status: 'true', role: 'customer' })).toEqual(['Customer']);
    const open = { ...within, role: '', status: '', startDate: '', endDate: '', search: '' } as const;
    expect(await namesOf(admin, open)).toHaveLength(4);
  });

  it('leaves deleted accounts out', async () => {
    const { branch, customer } = await makeTeam();
    await app.database.db.execute(sql`update users set deleted_at = now(), phone = null where id = ${customer.id}`);
    expect(await list(admin, { branch: branch.id })).toMatchObject({ total: 2, totalPage: 1 });
    expect(await namesOf(admin, { branch: branch.id })).toEqual(['Team', 'Leader']);
  });

  it('includes both days in the caller’s time zone', async () => {
    const branch = await makeBranch(app.database);
    const joined = { early: '2025-03-09T18:29:59Z', first: '2025-03-09T18:30:00Z', last: '2025-03-11T18:29:59.999Z' };
    for (const [firstName, at] of Object.entries({ ...joined, late: '2025-03-11T18:30:00Z' })) {
      await makeCustomer(app.database, { branchId: branch.id, firstName, createdAt: new Date(at) });
    }
    const days = { startDate: '2025-03-10', endDate: '2025-03-11', tz: 'Asia/Kolkata' };
    for (const filters of [{ ...days, branch: branch.id }, days]) {
      const { list: people, total } = await list(admin, filters);
      expect(people.map(({ firstName }) => firstName)).toEqual(['last', 'first']);
      expect(total).toBe(2);
    }
    expect(await namesOf(admin, { branch: branch.id, startDate: '2025-03-11' })).toEqual(['late', 'last']);
    expect(await namesOf(admin, { branch: branch.id, endDate: '2025-03-09' })).toEqual(['first', 'early']);
  });

  it('finds by parts of the name, the phone number and the e-mail, in any case', async () => {
    const { token, branch, team } = await makeTeam();
    const values = { branchId: branch.id, firstName: 'Zebulon', lastName: 'O’Hara' };
    const someone = await makeCustomer(app.database, { ...values, email: 'Zeb.O+1@Example.org' });
    for (const search of [
      'zebu',
      'BULON o’h',
      someone.phone ?? '',
      someone.phone?.slice(3) ?? '',
      'o+1@EXAMPLE',
      'ze',
    ]) {
      for (const who of [token, admin]) {
        expect(
          (await list(who, { search, branch: branch.id })).list.map(({ id }) => id),
          search,
        ).toEqual([someone.id]);
      }
    }
    expect(await namesOf(admin, { search: team.email?.slice(0, -3) ?? '' })).toEqual(['Team']);
    expect(await namesOf(admin, { search: '  zebulon  ', branch: branch.id })).toEqual(['Zebulon']);
  });

  it('takes a search literally', async () => {
    const branch = await makeBranch(app.database);
    for (const firstName of ['100%', '100x', 'a_b', 'acb', 'back\\slash', "o'; drop table users; --"]) {
      await makeCustomer(app.database, { branchId: branch.id, firstName });
    }
    const found = (search: string) => namesOf(admin, { search, branch: branch.id });
    expect(await found('0%')).toEqual(['100%']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
    expect(await found("'; drop")).toEqual(["o'; drop table users; --"]);
    expect(await found('%')).toEqual(['100%']);
    expect(await found('.*')).toEqual([]);
  });

  it('shows a list that was read a moment ago as it is now', async () => {
    const branch = await makeBranch(app.database);
    const rename = (name: string) =>
      app.call(editBranch, { token: admin, params: { id: branch.id }, unknownBody: { name } });
    const read = async () =>
      (await list(admin, { branch: branch.id })).list.map((user) => [user.firstName, user.branch?.name, user.status]);
    expect(await read()).toEqual([]);
    const leader = await makeTeamLeader(app.database, { branchId: branch.id, firstName: 'Mina' });
    expect(await read()).toEqual([['Mina', branch.name, true]]);
    await app.call(editUser, { token: admin, params: { id: leader.id }, unknownBody: { status: false } });
    expect(await read()).toEqual([['Mina', branch.name, false]]);
    await rename(`${branch.name} 2`);
    expect(await read()).toEqual([['Mina', `${branch.name} 2`, false]]);
  });

  it('pages by twenty, keeps the order from page to page, and ends empty', async () => {
    const branch = await makeBranch(app.database);
    const joined: string[] = [];
    for (let day = 0; day < 45; day++) {
      const createdAt = new Date(Date.UTC(2024, 0, 1 + (day >> 1)));
      const isActive = day % 7 !== 0;
      joined.push((await makeCustomer(app.database, { branchId: branch.id, createdAt, isActive })).id);
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(admin, { branch: branch.id, page })));
    expect(pages.map(({ list: people }) => people.length)).toEqual([20, 20, 5, 0]);
    expect(pages.map(({ page, total, totalPage }) => [page, total, totalPage])).toEqual([
      [1, 45, 3],
      [2, 45, 3],
      [3, 45, 3],
      [4, 45, 3],
    ]);
    const seen = pages.flatMap(({ list: people }) => people);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(joined));
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('offers the roles to filter by', async () => {
    const { token } = await makeTeam();
    const slugsFor = async (who: string) => (await app.call(listRoles, { token: who })).reply.list;
    expect(await slugsFor(admin)).toEqual([
      { name: 'Branch Leader', slug: 'branch_leader' },
      { name: 'Team Leader', slug: 'team_leader' },
      { name: 'Customer', slug: 'customer' },
    ]);
    expect((await slugsFor(token)).map(({ slug }) => slug)).toEqual(['team_leader', 'customer']);
  });
});
