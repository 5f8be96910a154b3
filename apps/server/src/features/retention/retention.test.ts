import { listAudit } from '@branchline/contract/audit';
import { olderMessages } from '@branchline/contract/conversations';
import { previewRetention } from '@branchline/contract/retention';
import { sendMessage, sync, usersChatWithMe } from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { holdLocks } from '#testing/locks';
import { uploadFile } from '#testing/upload';
import { monthsBefore } from './retention.service.ts';

let app: TestApp;
let admin: string;
let customer: User;
let leader: User;
let token: string;
let leaderToken: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  leader = await makeTeamLeader(app.database, { branchId: app.primaryBranch.id });
  customer = await makeCustomer(app.database, { branchId: app.primaryBranch.id });
  token = await signIn(app.database, customer);
  leaderToken = await signIn(app.database, leader);
});
afterAll(() => app.close());

const preview = async (body: { messagesMonths?: number; filesMonths?: number }) =>
  (await app.call(previewRetention, { token: admin, body })).reply.data;
const storedFiles = async (): Promise<number> =>
  (await readdir(join(app.config.dataDir, 'files', 'uploads'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

it('is the admin’s, and takes whole months', async () => {
  expect((await app.call(previewRetention, { body: {} })).failure.code).toBe('unauthenticated');
  for (const make of [makeBranchLeader, makeTeamLeader, makeCustomer]) {
    const other = await signIn(app.database, await make(app.database));
    expect((await app.call(previewRetention, { body: {}, token: other })).failure.code).toBe('forbidden');
  }
  for (const messagesMonths of [-1, 1.5, 1000, '3'])
    expect((await app.call(previewRetention, { token: admin, unknownBody: { messagesMonths } })).failure.code).toBe(
      'invalid',
    );
  expect(monthsBefore(new Date('2026-03-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(monthsBefore(new Date('2026-01-15T10:00:00Z'), 13).toISOString()).toBe('2024-12-15T10:00:00.000Z');
});

it('counts first, then erases what is old in batches, and no client ever meets a gap', async () => {
  const socket = await app.connect(token);
  const file = await uploadFile(app, token, { name: 'old.txt' });
  const fresh = await uploadFile(app, token, { name: 'new.txt' });
  const send = async (body: object) =>
    (await socket.emitWithAck(sendMessage.name, {
      touserid: leader.id,
      messageType: 'text',
      content: '',
      ...body,
    })) as {
      status: number;
      data: { seq: number };
    };
  for (let index = 1; index <= 1_010; index++) await send({ content: `secret-old-${String(index)}` });
  await send({ messageType: 'file', attachments: [file.id] });
  await app.database.db.execute(sql`update messages set created_at = now() - interval '200 days'`);
  await app.database.db.execute(sql`update files set created_at = now() - interval '200 days' where id = ${file.id}`);
  await send({ content: 'still new', attachments: [fresh.id] });

  expect(await preview({ messagesMonths: 3 })).toEqual({ messages: 1_011, files: 0, bytes: 0 });
  expect(await preview({ messagesMonths: 12, filesMonths: 3 })).toMatchObject({ messages: 0, files: 1 });
  // Counting changes nothing, and without a rule nothing goes.
  await app.jobs.run('retention.apply');
  expect((await preview({ messagesMonths: 3 })).messages).toBe(1_011);

  const awaySince = new Date().toISOString();
  await changeSetting(app, 'retention_messages_months', '3');
  await app.jobs.run('retention.apply');
  expect((await preview({ messagesMonths: 3 })).messages).toBe(0);
  const { rows } = await app.database.db.execute(
    sql`select count(*)::int as n from messages where content like 'secret-old%'`,
  );
  expect(rows).toEqual([{ n: 0 }]);

  // The whole conversation can be walked, place by place: what was erased is there as deleted.
  const seqs: number[] = [];
  for (let before = 1_013, more = true; more;) {
    const { reply } = await app.call(olderMessages, { token: leaderToken, body: { userid: customer.id, before } });
    seqs.unshift(...reply.data.map(({ seq }) => seq));
    for (const message of reply.data.filter(({ seq }) => seq <= 1_011))
      expect(message).toMatchObject({ deleted: true, content: '', files: [], attachments: [] });
    before = reply.data[0]?.seq ?? 1;
    more = reply.hasMore;
  }
  expect(seqs).toEqual(Array.from({ length: 1_012 }, (_, index) => index + 1));
  // A client that was away hears of what was erased and of what came after its place.
  const missed: { seq: number; deleted: boolean }[] = [];
  for (let cursor: string | null = null, more = true; more;) {
    const page = (await socket.emitWithAck(sync.name, {
      since: { [leader.id]: 1_000 },
      time: awaySince,
      cursor,
    })) as { data: { seq: number; deleted: boolean }[]; hasMore: boolean; cursor: string };
    missed.push(...page.data);
    [cursor, more] = [page.cursor, page.hasMore];
  }
  expect(missed.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_012 }, (_, index) => index + 1));
  expect(missed.every(({ seq, deleted }) => deleted === seq <= 1_011)).toBe(true);
  const desk = await app.connect(leaderToken);
  const inbox = (await desk.emitWithAck(usersChatWithMe.name, { agentask: 0, page: 1 })) as {
    data: { unread: number; lastMessage: { content: string } }[];
  };
  expect(inbox.data[0]).toMatchObject({ unread: 1, lastMessage: { content: 'still new' } });
  expect((await send({ content: 'and on' })).data.seq).toBe(1_013);

  // The file that only an erased message showed is gone from the disk with the next sweep.
  const before = await storedFiles();
  await app.database.db.execute(
    sql`update files set deleted_at = now() - interval '1 hour' where deleted_at is not null`,
  );
  await app.jobs.run('files.sweep');
  expect(await storedFiles()).toBe(before - 1);
  const { data } = (await app.call(listAudit, { token: admin, body: { action: 'retention.messages' } })).reply;
  expect(data).toHaveLength(1);
  expect(data[0]?.details).toMatchObject({ count: 1_011, byRule: true });
  // A second run finds nothing and says nothing.
  await app.jobs.run('retention.apply');
  expect((await app.call(listAudit, { token: admin, body: { action: 'retention.messages' } })).reply.total).toBe(1);
}, 120_000);

it('makes up in the next run for files that could not go with their messages', async () => {
  const socket = await app.connect(token);
  const file = await uploadFile(app, token, { name: 'held.txt' });
  const payload = { touserid: leader.id, messageType: 'file', content: 'secret-held', attachments: [file.id] };
  await socket.emitWithAck(sendMessage.name, payload);
  await app.database.db.execute(
    sql`update messages set created_at = now() - interval '200 days' where content = 'secret-held'`,
  );
  const letGo = await holdLocks(app.database, (tx) =>
    tx.execute(sql`select from files where id = ${file.id} for update`),
  );
  // The database gives up what waits for too long.
  await expect(app.jobs.run('retention.apply')).rejects.toThrow();
  await letGo();
  await app.jobs.run('retention.apply');
  expect((await fetch(app.origin + file.cloudUrl)).status).toBe(404);
}, 20_000);

it('erases old files and leaves pictures of people', async () => {
  const picture = await uploadFile(app, token, { name: 'kept.txt' });
  const old = await uploadFile(app, token, { name: 'gone.txt' });
  await app.database.db.execute(
    sql`update files set created_at = now() - interval '200 days', attached_at = now() where id in (${picture.id}, ${old.id})`,
  );
  await app.database.db.execute(sql`update users set image_file_id = ${picture.id} where id = ${customer.id}`);
  expect((await preview({ filesMonths: 6 })).files).toBe(1);
  await changeSetting(app, 'retention_files_months', '6');
  await app.jobs.run('retention.apply');
  expect((await fetch(app.origin + picture.cloudUrl)).status).toBe(200);
  expect((await fetch(app.origin + old.cloudUrl)).status).toBe(404);
  const { data } = (await app.call(listAudit, { token: admin, body: { action: 'retention.files' } })).reply;
  expect(data[0]?.details).toMatchObject({ count: 1 });
});

it('erases what was sent and is old, although its message still names it', async () => {
  const socket = await app.connect(token);
  const file = await uploadFile(app, token, { name: 'report.txt' });
  const payload = { touserid: leader.id, messageType: 'file', content: 'The report', attachments: [file.id] };
  await socket.emitWithAck(sendMessage.name, payload);
  await app.database.db.execute(sql`update files set created_at = now() - interval '200 days' where id = ${file.id}`);
  await app.database.db.execute(
    sql`update messages set created_at = now() - interval '200 days' where content = 'The report'`,
  );
  await changeSetting(app, 'retention_messages_months', '0');
  await changeSetting(app, 'retention_files_months', '6');
  await app.jobs.run('retention.apply');
  await app.jobs.run('files.sweep');
  expect((await fetch(app.origin + file.cloudUrl)).status).toBe(404);
  const runs = async () =>
    (await app.call(listAudit, { token: admin, body: { action: 'retention.files' } })).reply.total;
  const before = await runs();
  await app.jobs.run('retention.apply');
  expect(await runs()).toBe(before);
});
