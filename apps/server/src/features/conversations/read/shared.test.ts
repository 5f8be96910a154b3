import { findMoment, listShared } from '@branchline/contract/conversations';
import { deleteMessage, sendMessage } from '@branchline/contract/socket-events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#schema/conversations';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { uploadFile } from '#testing/upload';

let app: TestApp;
let [customer, leader, stranger] = [] as unknown as [User, User, User];
let phone: ChatClient;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { id: branchId } = await makeBranch(app.database);
  customer = await makeCustomer(app.database, { branchId });
  leader = await makeTeamLeader(app.database, { branchId });
  stranger = await makeCustomer(app.database, { branchId: (await makeBranch(app.database)).id });
  phone = await connectUser(app, customer);
  token = await signIn(app.database, customer);
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const send = async (more: object) => (await phone.ask(sendMessage, { touserid: leader.id, ...more })).data;
const shared = async (kind: 'media' | 'files' | 'links', before?: number) => {
  const body = { userid: leader.id, kind, ...(before !== undefined && { before }) };
  const { data, hasMore } = (await app.call(listShared, { token, body })).reply;
  return { seqs: data.map(({ seq }) => seq), hasMore };
};

test('pictures, files and links stand in lists of their own, newest first, without what was deleted', async () => {
  const picture = await uploadFile(app, token, { name: 'shelf.png', content: pixel });
  const paper = await uploadFile(app, token, { name: 'order.txt', content: 'Ten boxes' });
  await send({ content: 'See https://example.com/catalogue' });
  await send({ content: 'The shelf', attachments: [picture.id] });
  await send({ content: '', attachments: [paper.id] });
  await send({ content: 'Nothing of the kind: ftp or wwww.' });
  const regretted = await send({ content: 'www.example.com' });
  expect((await shared('links')).seqs).toEqual([5, 1]);
  await phone.ask(deleteMessage, { id: regretted.id });
  expect((await shared('links')).seqs).toEqual([1]);
  expect((await shared('media')).seqs).toEqual([2]);
  expect((await shared('files')).seqs).toEqual([3]);
  expect((await shared('files', 3)).seqs).toEqual([]);
});

test('a page ends, and the next goes on from its place', async () => {
  for (let count = 0; count < 31; count++) await send({ content: `https://example.com/${String(count)}` });
  const first = await shared('links');
  expect(first).toMatchObject({ hasMore: true });
  expect(first.seqs).toHaveLength(30);
  expect(await shared('links', first.seqs.at(-1))).toEqual({ seqs: [1], hasMore: false });
});

test('a moment leads to the first message from then on, and one after all to the last', async () => {
  const place = async (time: string) =>
    (await app.call(findMoment, { token, body: { userid: leader.id, time } })).reply.seq;
  expect(await place('2026-01-01T00:00:00Z')).toBeNull();
  for (const [content, day] of [
    ['One', '2026-01-01'],
    ['Two', '2026-01-03'],
    ['Three', '2026-01-03'],
  ] as const) {
    const { id } = await send({ content });
    await app.database.db
      .update(messages)
      .set({ createdAt: new Date(`${day}T10:00:00Z`) })
      .where(eq(messages.id, id));
  }
  expect(await place('2025-12-31T00:00:00Z')).toBe(1);
  expect(await place('2026-01-02T00:00:00Z')).toBe(2);
  expect(await place('2026-01-04T00:00:00Z')).toBe(3);
});

test('nobody asks without a session, and a conversation with a stranger is not found', async () => {
  const [shelf, moment] = [
    { userid: stranger.id, kind: 'media' as const },
    { userid: stranger.id, time: '2026-01-01T00:00:00Z' },
  ];
  expect((await app.call(listShared, { body: shelf })).httpStatus).toBe(401);
  expect((await app.call(findMoment, { body: moment })).httpStatus).toBe(401);
  expect((await app.call(listShared, { token, body: shelf })).failure.code).toBe('not_found');
  expect((await app.call(findMoment, { token, body: moment })).failure.code).toBe('not_found');
});
