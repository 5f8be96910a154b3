import { removeAccount } from '@branchline/contract/profile';
import { presence } from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeAdmin, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { countRowsRead } from '#testing/rows-read';
import { soon } from '#testing/wait-options';
import { noteSeen } from './presence.repository.ts';

let app: TestApp;
let admin: string;
let newLeader: User;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  newLeader = await makeTeamLeader(app.database);
});
afterAll(() => app.close());

const change = (user: User, body: object) =>
  app.call(editUser, { token: admin, params: { id: user.id }, unknownBody: body });
const seenBy = (device: ChatClient, user: User) =>
  device
    .heard(presence)
    .filter(({ userid }) => userid === user.id)
    .map(({ online }) => online);
/** Somebody who is here, and a leader who sees that. */
const makeSeen = async () => {
  const leader = await makeTeamLeader(app.database);
  const customer = await makeCustomer(app.database, { branchId: leader.branchId });
  const watcher = await connectUser(app, leader);
  await connectUser(app, customer);
  await expect.poll(() => seenBy(watcher, customer), soon).toEqual([true]);
  return { customer, watcher };
};

test('whoever is turned off, moved or deleted is gone for those who saw them', async () => {
  const [off, moved, deleted] = [await makeSeen(), await makeSeen(), await makeSeen()];
  await change(off.customer, { status: false });
  await change(moved.customer, { branch: newLeader.branchId });
  await app.call(removeAccount, { token: await signIn(app.database, deleted.customer) });
  for (const { watcher, customer } of [off, moved, deleted])
    await expect.poll(() => seenBy(watcher, customer), soon).toEqual([true, false]);
  const [row] = await app.database.db.select().from(users).where(eq(users.id, deleted.customer.id));
  expect(row?.lastSeenAt).toBeNull();
});

test('somebody who is moved and comes back at once is gone for the old leaders and there for the new ones', async () => {
  const { customer, watcher } = await makeSeen();
  const newWatcher = await connectUser(app, newLeader);
  await change(customer, { branch: newLeader.branchId });
  await connectUser(app, customer);
  await expect.poll(() => seenBy(newWatcher, customer), soon).toEqual([true]);
  await expect.poll(() => seenBy(watcher, customer), soon).toEqual([true, false]);
});

test('when people were last seen is noted without reading anybody else', async () => {
  const people = [await makeCustomer(app.database), await makeTeamLeader(app.database)];
  const seen = people.map(({ id }) => ({ userId: id, at: new Date() }));
  const read = await countRowsRead(app.database, { table: 'users' }, async (connection) => {
    expect(await noteSeen(connection, seen)).toHaveLength(2);
  });
  expect(read).toBe(2);
});
