import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { conversations, messages } from '#schema/conversations';
import { files } from '#schema/files';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCustomer, makeTeamLeader, type User } from '#testing/factories';
import { countPeopleRead } from '#testing/rows-read';
import {
  type ConversationToLock,
  permissionFingerprint,
  type MessageToStore,
  storeMessages,
} from './message-store.repository.ts';
import { createConversations } from './writing-pairs.repository.ts';

let app: TestApp;
let database: TestApp['database'];
let customer: User;
let leader: User;
let held: ConversationToLock;
beforeAll(async () => {
  app = await startTestApp();
  database = app.database;
});
afterAll(() => app.close());
beforeEach(async () => {
  leader = await makeTeamLeader(database);
  customer = await makeCustomer(database, { branchId: leader.branchId });
  const people = { kind: 0, firstUserId: customer.id, secondUserId: leader.id };
  const [made] = await createConversations(database.pool, [people]);
  held = { conversationId: made?.id ?? 0, fingerprint: permissionFingerprint(customer, leader, 'branch') };
});

const messageOf = (sender: User, values: Partial<MessageToStore> = {}): MessageToStore => ({
  conversationId: held.conversationId,
  id: newId(),
  senderId: sender.id,
  byFirst: sender.id === customer.id,
  messageType: 'text',
  content: 'Hello',
  clientId: newId(),
  attachments: [],
  replyToSeq: null,
  isForwarded: false,
  ...values,
});
const store = (...batch: MessageToStore[]) => storeMessages(database.pool, batch, [held]);
const readAll = () =>
  database.db.select().from(messages).where(eq(messages.conversationId, held.conversationId)).orderBy(messages.seq);
const readConversation = async () =>
  (await database.db.select().from(conversations).where(eq(conversations.id, held.conversationId)))[0];

// One message takes a statement of its own; both must come to the same.
describe.each([
  ['a lone message', 0],
  ['a message among others', 2],
])('%s', (_how, others) => {
  const storeAmong = async (message: MessageToStore) => {
    const outcomes = await store(message, ...Array.from({ length: others }, () => messageOf(leader)));
    return outcomes[0];
  };

  test('gets the next place, and the inbox tells of it', async () => {
    for (let before = 0; before < 2; before++) await store(messageOf(leader));
    const message = messageOf(customer, { content: 'x'.repeat(250) });
    expect(await storeAmong(message)).toMatchObject({ seq: 3, createdAt: expect.any(Date) as Date });
    const rows = await readAll();
    expect(rows[2]).toMatchObject({ id: message.id, senderId: customer.id, clientId: message.clientId, seq: 3 });
    expect(rows).toHaveLength(3 + others);
    expect(await readConversation()).toMatchObject({ lastSeq: 3 + others, firstUnread: 2 + others, secondUnread: 1 });
  });

  test('is told as the newest one', async () => {
    await storeAmong(messageOf(customer));
    const newest = (await readAll()).at(-1);
    expect(await readConversation()).toMatchObject({
      lastMessageId: newest?.id,
      lastSenderId: newest?.senderId,
      lastContent: newest?.content,
      lastMessageAt: newest?.createdAt,
    });
  });

  test('takes its file along, which is then no longer waiting to be used', async () => {
    const file = {
      id: newId(),
      ownerId: customer.id,
      fileName: 'a.png',
      mimeType: 'image/png',
      size: 1,
      storageKey: 'a',
    };
    await database.db.insert(files).values(file);
    await storeAmong(messageOf(customer, { messageType: 'file', attachments: [file.id] }));
    expect((await readAll())[0]?.attachments).toEqual([file.id]);
    const [row] = await database.db.select().from(files).where(eq(files.id, file.id));
    expect(row?.attachedAt).toBeInstanceOf(Date);
  });

  test('is stored once under the same clientId', async () => {
    const clientId = newId();
    await store(messageOf(customer, { clientId }));
    expect(await storeAmong(messageOf(customer, { clientId, content: 'Again' }))).toBe('repeated');
    expect(await readAll()).toHaveLength(1 + others);
    expect(await readConversation()).toMatchObject({ lastSeq: 1 + others, secondUnread: 1 });
  });

  test('is not stored when its people are no longer what they were', async () => {
    await database.db.update(users).set({ isActive: false }).where(eq(users.id, customer.id));
    expect(await storeAmong(messageOf(customer))).toBe('changed');
    await database.db.update(users).set({ isActive: true, role: 'branch_leader' }).where(eq(users.id, customer.id));
    expect(await storeAmong(messageOf(customer))).toBe('changed');
    expect(await readAll()).toEqual([]);
    expect(await readConversation()).toMatchObject({ lastSeq: 0, lastMessageId: null });
  });

  test('reads its two people and nobody else, however little is known of the organisation', async () => {
    const batch = [messageOf(customer), ...Array.from({ length: others }, () => messageOf(leader))];
    const read = await countPeopleRead(database, (connection) => storeMessages(connection, batch, [held]));
    expect(read).toBe(2);
  });
});
