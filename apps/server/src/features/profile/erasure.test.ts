import { readConversation } from '@branchline/contract/conversations';
import { putOrder } from '@branchline/contract/orders';
import { editProfile, removeAccount } from '@branchline/contract/profile';
import { subscribePush } from '@branchline/contract/push';
import { addApiKey } from '@branchline/contract/settings';
import { sendMessage } from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { sql } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeBrowserPushKeys } from '#testing/browser-push-keys';
import { makeAdmin, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { uploadFile } from '#testing/upload';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mark = 'Zqxplanted';
const phone = '9000777123';
const isMarked = (text: string): boolean => text.includes(mark) || text.includes(phone);

/** Every row of every table, as text, that holds a mark. */
const markedRows = async (): Promise<string[]> => {
  const { rows: tables } = await app.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.database.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t where t::text like ${`%${mark}%`} or t::text like ${`%${phone}%`}`,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
};

const markedFiles = async (): Promise<string[]> => {
  const entries = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(paths.map(async (path) => [path, await readFile(path, 'latin1')] as const));
  return contents.filter(([, content]) => isMarked(content)).map(([path]) => path);
};

it('leaves nothing of a deleted account in the database, among the files or in the log', async () => {
  const { database } = app;
  const leader = await makeTeamLeader(database, { branchId: app.primaryBranch.id });
  const admin = await signIn(database, await makeAdmin(database));
  const customer = await makeCustomer(database, { branchId: app.primaryBranch.id, phone });
  const token = await signIn(database, customer);
  await app.call(editProfile, { token, body: { firstName: mark, lastName: `Last ${mark}` } });
  const socket = await app.connect(token);
  const file = await uploadFile(app, token, { name: `${mark}.txt`, content: `A file with ${mark}.` });
  const write = (body: object) =>
    socket.emitWithAck(sendMessage.name, { touserid: leader.id, messageType: 'text', content: '', ...body });
  await write({ content: `Words with ${mark}`, attachments: [file.id] });
  await write({ content: `The last words with ${mark}`, clientId: 'a-client-id' });
  const body = { endpoint: `https://fcm.googleapis.com/fcm/send/${mark}`, keys: makeBrowserPushKeys().keys };
  await app.call(subscribePush, { token, body });
  const { key } = (await app.call(addApiKey, { token: admin, body: { name: 'Shop', scopes: ['orders'] } })).reply;
  const order = { phone, amount: 5, state: 'placed' } as const;
  await app.call(putOrder, { params: { externalId: 'o-1' }, body: order, headers: { 'x-api-key': key } });
  // Staff looked and changed: the audit log knows the name.
  await app.call(readConversation, { token: admin, body: { firstUserId: customer.id, secondUserId: leader.id } });
  await app.call(readConversation, { token: admin, body: { firstUserId: leader.id, secondUserId: customer.id } });
  await app.call(editUser, { token: admin, params: { id: customer.id }, body: { lastName: `Other ${mark}` } });
  await database.db.execute(sql`update sessions set device = ${mark} where user_id = ${customer.id}`);
  expect((await markedRows()).length).toBeGreaterThan(8);
  expect(await markedFiles()).toHaveLength(1);

  expect((await app.call(removeAccount, { token })).httpStatus).toBe(200);
  await database.db.execute(sql`update files set deleted_at = now() - interval '1 hour' where deleted_at is not null`);
  await app.jobs.run('files.sweep');
  expect(await markedRows()).toEqual([]);
  expect(await markedFiles()).toEqual([]);
  expect(app.logLines.filter(isMarked)).toEqual([]);
});
