import { editBranch } from '@branchline/contract/branches';
import { exportUsers, importUsers, listUsers } from '@branchline/contract/users';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newPhone,
  signIn,
} from '#testing/factories';

let app: TestApp;
let admin: string;
let shared: { id: string; name: string };
let personal: { id: string; name: string };
let empty: { id: string; name: string };

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

/** A branch with a leader, a personal one of which one customer is nobody's, and one whose only leader is off. */
beforeEach(async () => {
  [shared, personal, empty] = await Promise.all([
    makeBranch(app.database),
    makeBranch(app.database),
    makeBranch(app.database),
  ]);
  await app.call(editBranch, { token: admin, params: { id: personal.id }, body: { assignment: 'personal' } });
  await makeTeamLeader(app.database, { branchId: shared.id });
  await makeCustomer(app.database, { branchId: shared.id, firstName: 'Shared' });
  const leader = await makeTeamLeader(app.database, { branchId: personal.id });
  await makeCustomer(app.database, { branchId: personal.id, leaderId: leader.id, firstName: 'Own' });
  await makeCustomer(app.database, { branchId: personal.id, firstName: 'Nobodys' });
  await makeTeamLeader(app.database, { branchId: empty.id, isActive: false });
  await makeCustomer(app.database, { branchId: empty.id, firstName: 'Alone' });
});

const found = async (token: string, body: object) =>
  (await app.call(listUsers, { token, body: { ...body, leader: 'nobody' } })).reply.list.map((user) => user.firstName);

it('lists customers who have nobody to write to, by branch, and no leader', async () => {
  expect(await found(admin, { branch: shared.id })).toEqual([]);
  expect(await found(admin, { branch: personal.id })).toEqual(['Nobodys']);
  expect(await found(admin, { branch: empty.id })).toEqual(['Alone']);
  expect((await found(admin, {})).slice(0, 2)).toEqual(['Alone', 'Nobodys']);
  expect(await found(admin, { role: 'team_leader' })).toEqual([]);
});

it('shows a branch leader those of the own branch, and writes them as CSV', async () => {
  const heads = await signIn(app.database, await makeBranchLeader(app.database, { branchId: personal.id }));
  expect(await found(heads, {})).toEqual(['Nobodys']);
  const { failure } = await app.call(listUsers, { token: heads, body: { branch: empty.id, leader: 'nobody' } });
  expect(failure.code).toBe('forbidden');
  const { text } = await app.call(exportUsers, { token: heads, body: { leader: 'nobody' } });
  expect(text.match(/Nobodys|Own/g)).toEqual(['Nobodys']);
});

it('tells before and after an import which branches without a leader get how many customers', async () => {
  const known = await makeCustomer(app.database, { branchId: shared.id });
  const there = await makeCustomer(app.database, { branchId: empty.id });
  const csv = [
    'phone,firstName,branch',
    `${newPhone()},New,${empty.name}`,
    `${known.phone ?? ''},Moved,${empty.name}`,
    `${there.phone ?? ''},Renamed,${empty.name}`,
    `${newPhone()},Other,${shared.name}`,
  ].join('\n');
  const importCsv = async (preview: string) => {
    const form = new FormData();
    form.append('preview', preview);
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
    return (await app.call(importUsers, { token: admin, body: form })).reply.leaderless;
  };
  const told = [{ id: empty.id, name: empty.name, customers: 2 }];
  expect(await importCsv('true')).toEqual(told);
  expect(await importCsv('false')).toEqual(told);
  expect(await importCsv('false')).toEqual([]);
});
