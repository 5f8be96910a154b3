import { editBranch } from '@branchline/contract/branches';
import { exportUsers, importUsers, listUsers } from '@branchline/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

it('gives customers of a personal branch to the leader whom the file names by name, phone or e-mail', async () => {
  const branch = await makeBranch(app.database);
  const token = await signIn(app.database, await makeBranchLeader(app.database, { branchId: branch.id }));
  const importCsv = (csv: string) => {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
    return app.call(importUsers, { token, body: form });
  };
  const inBranch = { branchId: branch.id };
  const asha = await makeTeamLeader(app.database, { ...inBranch, firstName: 'Asha', lastName: 'Menon' });
  const bina = await makeTeamLeader(app.database, { ...inBranch, firstName: 'Bina', lastName: 'Shah' });
  const twins = { ...inBranch, firstName: 'Tara', lastName: 'Sen' };
  await Promise.all([makeTeamLeader(app.database, twins), makeTeamLeader(app.database, twins)]);
  const elsewhere = await makeTeamLeader(app.database, { firstName: 'Other', lastName: 'Branch' });
  await app.call(editBranch, { token: admin, params: { id: branch.id }, body: { assignment: 'personal' } });
  const known = await makeCustomer(app.database, { ...inBranch, leaderId: asha.id });
  const [byName, byPhone] = [newPhone(), newPhone()];
  const file = (...rows: string[]) => ['phone,leader', ...rows].join('\n');
  const csv = file(
    `${byName},asha menon`,
    `${byPhone},${bina.phone ?? ''}`,
    `${known.phone ?? ''},${bina.email ?? ''}`,
    `${newPhone()},Nobody So`,
    `${newPhone()},Tara Sen`,
    `${newPhone()},${elsewhere.phone ?? ''}`,
  );
  const { reply } = await importCsv(csv);
  expect([reply.created, reply.updated]).toEqual([2, 1]);
  expect(reply.errors.map(({ row, message }) => `${String(row)}: ${message}`).join('\n')).toMatch(
    /^5: There is no active team leader called Nobody So[^]*\n6: Several team leaders[^]*\n7: There is no active/,
  );
  const leaderOf = async (phone: string | null) =>
    (await app.call(listUsers, { token, body: {} })).reply.list.find((person) => person.phone === phone)?.leader?.id;
  expect(await leaderOf(byName)).toBe(asha.id);
  expect(await leaderOf(byPhone)).toBe(bina.id);
  expect(await leaderOf(known.phone)).toBe(bina.id);
  // A row that names nobody leaves whom they have; the second time nothing is to be done.
  expect((await importCsv(file(`${byName},`, `${byPhone},Bina Shah`))).reply).toMatchObject({
    created: 0,
    updated: 0,
    errors: [],
  });
  expect(await leaderOf(byName)).toBe(asha.id);
  expect((await app.call(exportUsers, { token, body: {} })).text).toContain('Asha Menon');
});
