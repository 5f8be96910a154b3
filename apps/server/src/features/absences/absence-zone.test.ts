import { listAbsences } from '@branchline/contract/absence';
import { editBranch } from '@branchline/contract/branches';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranch, makeBranchLeader, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('absences are told with the zone in which days of the branch begin, where it has one', async () => {
  const { database } = app;
  const branch = await makeBranch(database);
  const leader = await makeTeamLeader(database, { branchId: branch.id });
  const token = await signIn(database, leader);
  const heads = await signIn(database, await makeBranchLeader(database, { branchId: branch.id }));
  const admin = await signIn(database, await makeAdmin(database));
  const zoneFor = async (reader: string, body: object = {}) =>
    (await app.call(listAbsences, { token: reader, unknownBody: body })).reply.zone;
  expect(await zoneFor(token)).toBeNull();
  const hours = { zone: 'Asia/Kolkata', week: {}, holidays: [] };
  await app.call(editBranch, { token: admin, params: { id: branch.id }, unknownBody: { hours } });
  expect(await zoneFor(token)).toBe('Asia/Kolkata');
  expect(await zoneFor(heads, { userId: leader.id })).toBe('Asia/Kolkata');
  expect(await zoneFor(admin)).toBeNull();
});
