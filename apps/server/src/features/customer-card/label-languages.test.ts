import { listAudit } from '@branchline/contract/audit';
import { listLabels } from '@branchline/contract/customer-card';
import { addLabel, editLabel, labelPartner } from '@branchline/contract/labels';
import { getCustomerCard } from '@branchline/contract/notes';
import { usersChatWithMe } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeAdmin, makeBranch, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a label has names in several languages wherever staff reads it, and each change is audited', async () => {
  const { database } = app;
  const { id: branchId } = await makeBranch(database);
  const [head, leader, customer] = [
    await makeBranchLeader(database, { branchId }),
    await makeTeamLeader(database, { branchId }),
    await makeCustomer(database, { branchId }),
  ];
  const [token, leaderToken] = [await signIn(database, head), await signIn(database, leader)];
  const label = (
    await app.call(addLabel, { token, body: { name: 'New', color: 'teal', names: { hi: 'नया', ar: '' } } })
  ).reply.data;
  expect(label).toEqual({ id: label.id, name: 'New', color: 'teal', names: { hi: 'नया' } });

  const edit = async (body: { name?: string; names?: { hi?: string; ar?: string } }) =>
    (await app.call(editLabel, { token, params: { id: label.id }, body })).reply.data;
  expect(await edit({ name: 'Fresh' })).toMatchObject({ name: 'Fresh', names: { hi: 'नया' } });
  expect(await edit({ names: { ar: 'جديد' } })).toEqual({ ...label, name: 'Fresh', names: { ar: 'جديد' } });

  const desk = await connectUser(app, leader);
  const expected = [{ id: label.id, name: 'Fresh', color: 'teal', names: { ar: 'جديد' } }];
  expect((await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] })).data).toEqual(expected);
  expect((await app.call(listLabels, { token: leaderToken, body: {} })).reply.data).toEqual(expected);
  const { data: card } = (await app.call(getCustomerCard, { token: leaderToken, body: { customerId: customer.id } }))
    .reply;
  expect(card.labels).toEqual(expected);
  const listed = (await desk.ask(usersChatWithMe, { agentask: 0, page: 1 })).data;
  expect(listed.find(({ userId }) => userId === customer.id)?.labels).toEqual(expected);

  expect(await edit({ names: {} })).toEqual({ id: label.id, name: 'Fresh', color: 'teal' });
  const admin = await signIn(database, await makeAdmin(database));
  const { data } = (await app.call(listAudit, { token: admin, body: {} })).reply;
  const changed = data.filter(({ action }) => action === 'label.edit').map(({ details }) => details['fields']);
  expect(changed.toReversed()).toEqual([['name'], ['names'], ['names']]);
});
