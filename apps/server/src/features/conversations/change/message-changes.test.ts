import { readConversation } from '@branchline/contract/conversations';
import {
  deleteMessage,
  editMessage,
  markDelivered,
  markRead,
  messagesDelivered,
  messageUpdated,
  newMessage,
  olderMessagesEvent,
  react,
  sendMessage,
  sync,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { listStars } from '@branchline/contract/stars';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages, messageVersions } from '#schema/conversations';
import { files } from '#schema/files';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { type ChatClient, connectUser, settle } from '#testing/chat-client';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';
import { uploadFile } from '#testing/upload';

let app: TestApp;
let [customer, leader, other] = [] as unknown as [User, User, User];
let [phone, desk] = [] as unknown as [ChatClient, ChatClient];
let branchId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  branchId = (await makeBranch(app.database)).id;
  customer = await makeCustomer(app.database, { branchId });
  other = await makeCustomer(app.database, { branchId });
  leader = await makeTeamLeader(app.database, { branchId });
  phone = await connectUser(app, customer);
  desk = await connectUser(app, leader);
});

const send = async (client: ChatClient, to: User, more: object) =>
  (await client.ask(sendMessage, { touserid: to.id, ...more })).data;
const sendInVain = async (client: ChatClient, to: User, more: object) =>
  (await client.askInVain(sendMessage, { touserid: to.id, ...more })).code;
const shown = async (client: ChatClient, partner: User) =>
  (await client.ask(olderMessagesEvent, { userid: partner.id, before: 1_000 })).data;
const changeRow = (id: string, values: Partial<typeof messages.$inferInsert>) =>
  app.database.db.update(messages).set(values).where(eq(messages.id, id));

describe('editing', () => {
  const edit = async (client: ChatClient, id: string, content: string) =>
    (await client.ask(editMessage, { id, content })).data;
  const editInVain = async (client: ChatClient, id: string, content = 'Changed') =>
    (await client.askInVain(editMessage, { id, content })).code;

  test('changes the text for both and in the list; place, time, unread and reading stay', async () => {
    const sent = await phone.say(leader, 'Frist');
    const edited = await edit(phone, sent.id, 'First');
    expect(edited).toMatchObject({ id: sent.id, seq: 1, content: 'First', createdAt: sent.createdAt, isRead: false });
    expect(edited.editedAt).toEqual(expect.any(String));
    const heard = await desk.hear(messageUpdated);
    expect(heard).toMatchObject({ content: 'First', conversation: { unread: 1, lastSeq: 1 } });
    expect(heard.conversation?.revision).toBe(edited.conversation?.revision);
    const { data } = await desk.ask(usersChatWithMe, {});
    const listed = data.find(({ userId }) => userId === customer.id);
    expect(listed).toMatchObject({ unread: 1, lastMessage: { content: 'First' } });
    expect(listed?.conversation).toEqual(heard.conversation);
    const missed = await desk.ask(sync, { since: { [customer.id]: 1 }, time: sent.createdAt });
    expect(missed.data).toMatchObject([{ content: 'First', editedAt: edited.editedAt }]);
  });

  test('the same text changes nothing, and nobody is told', async () => {
    const sent = await phone.say(leader, 'First');
    const same = await edit(phone, sent.id, 'First');
    expect(same).toMatchObject({ editedAt: null, conversation: { revision: sent.conversation?.revision } });
    await settle(phone, desk, leader);
    expect(desk.heard(messageUpdated)).toEqual([]);
  });

  test('another’s message and an unknown one are not found; what is gone, forwarded, automatic or late is a conflict', async () => {
    const sent = await phone.say(leader, 'First');
    expect(await editInVain(desk, sent.id)).toBe('not_found');
    expect(await editInVain(await connectUser(app, other), sent.id)).toBe('not_found');
    expect(await editInVain(phone, other.id)).toBe('not_found');
    expect(await editInVain(phone, sent.id, '  ')).toBe('invalid');
    for (const values of [{ isAuto: true }, { isForwarded: true }, { createdAt: new Date(Date.now() - 16 * 60_000) }]) {
      const { id } = await phone.say(leader, 'Another');
      await changeRow(id, values);
      expect(await editInVain(phone, id), JSON.stringify(values)).toBe('conflict');
    }
    await phone.ask(deleteMessage, { id: sent.id });
    expect(await editInVain(phone, sent.id)).toBe('conflict');
  });

  test('the setting says for how long, and 0 turns it off', async () => {
    const { id } = await phone.say(leader, 'First');
    await changeRow(id, { createdAt: new Date(Date.now() - 16 * 60_000) });
    await changeSetting(app, 'edit_window_minutes', '20');
    expect(await edit(phone, id, 'Changed')).toMatchObject({ content: 'Changed' });
    await changeSetting(app, 'edit_window_minutes', '0');
    expect(await editInVain(phone, (await phone.say(leader, 'New')).id)).toBe('conflict');
    await changeSetting(app, 'edit_window_minutes', '15');
  });

  test('S64: admins alone see what it said before, until it is erased', async () => {
    const sent = await phone.say(leader, 'One');
    await edit(phone, sent.id, 'Two');
    const edited = await edit(phone, sent.id, 'Three');
    const look = async (user: User) => {
      const body = { firstUserId: customer.id, secondUserId: leader.id };
      return (await app.call(readConversation, { token: await signIn(app.database, user), body })).reply.data[0];
    };
    const admin = await makeAdmin(app.database);
    const versions = (await look(admin))?.versions;
    expect(versions?.map(({ content }) => content)).toEqual(['One', 'Two']);
    expect(versions?.[0]?.at).toBe(sent.createdAt);
    expect(versions?.[1]?.at).not.toBe(edited.editedAt);
    expect(await look(await makeBranchLeader(app.database, { branchId }))).not.toHaveProperty('versions');
    await phone.ask(deleteMessage, { id: sent.id });
    const [row] = await app.database.db.select().from(messages).where(eq(messages.id, sent.id));
    const left = await app.database.db
      .select()
      .from(messageVersions)
      .where(eq(messageVersions.conversationId, row?.conversationId ?? 0));
    expect(left).toEqual([]);
    expect(await look(admin)).not.toHaveProperty('versions');
  });
});

describe('reacting', () => {
  const reactWith = async (client: ChatClient, id: string, emoji: string | null) =>
    (await client.ask(react, { id, emoji })).data.reactions;

  test('each has one, replaced by the next and taken away with null; unread does not change', async () => {
    const { id } = await phone.say(leader, 'Done');
    expect(await reactWith(desk, id, '👍')).toEqual([{ emoji: '👍', users: [leader.id] }]);
    expect(await phone.hear(messageUpdated)).toMatchObject({ id, reactions: [{ emoji: '👍', users: [leader.id] }] });
    expect(await reactWith(phone, id, '👍')).toEqual([{ emoji: '👍', users: [leader.id, customer.id] }]);
    expect(await reactWith(desk, id, '👩🏽‍🚀')).toEqual([
      { emoji: '👍', users: [customer.id] },
      { emoji: '👩🏽‍🚀', users: [leader.id] },
    ]);
    expect(await reactWith(phone, id, null)).toEqual([{ emoji: '👩🏽‍🚀', users: [leader.id] }]);
    expect((await shown(phone, leader))[0]?.conversation).toBeUndefined();
    const { data } = await desk.ask(usersChatWithMe, {});
    expect(data.find(({ userId }) => userId === customer.id)?.unread).toBe(1);
    expect(desk.heard(newMessage)).toHaveLength(1);
  });

  test('takes exactly one emoji, of a message that stands, from its two people', async () => {
    const { id, createdAt } = await phone.say(leader, 'Done');
    const inVain = async (client: ChatClient, emoji: string) => (await client.askInVain(react, { id, emoji })).code;
    for (const emoji of ['', 'a', '👍👍', '👍 ', '1', '🏻a', '<b>'])
      expect(await inVain(desk, emoji), emoji).toBe('invalid');
    expect(await inVain(await connectUser(app, other), '👍')).toBe('not_found');
    await reactWith(desk, id, '❤️');
    await reactWith(desk, id, null);
    expect((await desk.ask(sync, { since: { [customer.id]: 1 }, time: createdAt })).data).toMatchObject([{ id }]);
    await reactWith(desk, id, '❤️');
    expect((await phone.ask(deleteMessage, { id })).data.reactions).toEqual([]);
    expect(await inVain(desk, '👍')).toBe('conflict');
  });
});

test('each device knows what the person reacted with lately, in all conversations, and nothing of the partners', async () => {
  const used = async (client: ChatClient) => (await client.ask(listStars, {})).emoji;
  expect(await used(desk)).toEqual([]);
  const written = [await phone.say(leader, 'One'), await phone.say(leader, 'Two'), await desk.say(customer, 'Three')];
  for (const { id } of written) await desk.ask(react, { id, emoji: '🎉' });
  await phone.ask(react, { id: written[0]!.id, emoji: '🔥' });
  const fellow = await connectUser(app, await makeTeamLeader(app.database, { branchId: leader.branchId! }));
  await desk.ask(react, { id: (await fellow.say(leader, 'Minute?')).id, emoji: '👀' });
  const tablet = await connectUser(app, leader);
  expect(await used(tablet)).toEqual([
    { emoji: '🎉', count: 3 },
    { emoji: '👀', count: 1 },
  ]);
  expect(await used(phone)).toEqual([{ emoji: '🔥', count: 1 }]);
  await desk.ask(react, { id: written[1]!.id, emoji: null });
  expect((await used(desk))?.[0]).toEqual({ emoji: '🎉', count: 2 });
});

describe('delivered marks', () => {
  test('one for many messages, told to the sender and the other devices; never back, and reading counts', async () => {
    const tablet = await connectUser(app, leader);
    for (const text of ['One', 'Two', 'Three']) await phone.say(leader, text);
    const marks = await Promise.all([1, 3, 2].map((upTo) => desk.ask(markDelivered, { userid: customer.id, upTo })));
    for (const { conversation } of marks) expect(conversation).toMatchObject({ readSeq: 0, unread: 3 });
    const heard = await phone.hear(messagesDelivered);
    expect(heard).toMatchObject({ userid: leader.id, upTo: 3, with: customer.id });
    expect(heard.conversation).toMatchObject({ partnerDeliveredSeq: 3, partnerReadSeq: 0 });
    expect(await tablet.hear(messagesDelivered)).toMatchObject({ upTo: 3 });
    expect((await shown(phone, leader)).map(({ isDelivered, isRead }) => [isDelivered, isRead])).toEqual(
      Array.from({ length: 3 }, () => [true, false]),
    );
    const before = heard.conversation.revision;
    expect((await desk.ask(markDelivered, { userid: customer.id, upTo: 1 })).conversation?.revision).toBe(before);
    await phone.say(leader, 'Four');
    await desk.ask(markRead, { userid: customer.id, upTo: 4 });
    expect((await shown(phone, leader)).at(-1)).toMatchObject({ isDelivered: true, isRead: true });
  });

  test('beyond the newest is the newest; a stranger is not found; nothing written, nothing marked', async () => {
    await phone.say(leader, 'One');
    const { conversation } = await desk.ask(markDelivered, { userid: customer.id, upTo: 99 });
    expect(conversation).toMatchObject({ lastSeq: 1 });
    expect((await phone.hear(messagesDelivered)).upTo).toBe(1);
    expect((await desk.ask(markDelivered, { userid: other.id, upTo: 1 })).conversation).toBeNull();
    const stranger = await makeCustomer(app.database, { branchId: (await makeBranch(app.database)).id });
    expect((await desk.askInVain(markDelivered, { userid: stranger.id, upTo: 1 })).code).toBe('not_found');
  });
});

describe('answers and forwards', () => {
  test('an answer shows what it answers as that is now', async () => {
    const question = await phone.say(leader, '😀'.repeat(130));
    const answer = await send(desk, customer, { content: 'Yes', replyTo: question.id });
    const quoted = { id: question.id, seq: 1, sender: customer.id, kind: 'text', deleted: false };
    expect(answer.replyTo).toEqual({ ...quoted, excerpt: '😀'.repeat(120) });
    expect((await phone.hear(newMessage)).replyTo).toEqual(answer.replyTo);
    await phone.ask(editMessage, { id: question.id, content: 'Shorter' });
    expect((await shown(phone, leader)).at(-1)?.replyTo).toEqual({ ...quoted, excerpt: 'Shorter' });
    await phone.ask(deleteMessage, { id: question.id });
    expect((await shown(phone, leader)).at(-1)?.replyTo).toEqual({ ...quoted, excerpt: '', deleted: true });
    expect(await sendInVain(desk, customer, { content: 'No', replyTo: question.id })).toBe('not_found');
  });

  test('an answer is to this conversation; sent again it is the first one, whatever became of the question', async () => {
    const question = await phone.say(leader, 'When?');
    expect(await sendInVain(desk, other, { content: 'Now', replyTo: question.id })).toBe('not_found');
    const answer = await send(desk, customer, { content: 'Now', replyTo: question.id, clientId: 'answer-1' });
    await phone.ask(deleteMessage, { id: question.id });
    expect((await send(desk, customer, { content: 'Now', replyTo: question.id, clientId: 'answer-1' })).id).toBe(
      answer.id,
    );
  });

  test('a forward takes text and files along, names no source, and outlives it', async () => {
    const token = await signIn(app.database, customer);
    const { id: fileId } = await uploadFile(app, token, { name: 'order.txt', content: 'Ten boxes' });
    const source = await send(phone, leader, { content: 'Here', attachments: [fileId] });
    const forward = await send(desk, other, { forwardOf: source.id });
    expect(forward).toMatchObject({ forwarded: true, content: 'Here', attachments: [fileId], replyTo: null });
    expect(JSON.stringify(forward)).not.toContain(customer.id);
    const reader = await connectUser(app, other);
    await phone.ask(deleteMessage, { id: source.id });
    const link = (await shown(reader, leader))[0]?.files[0]?.cloudUrl ?? '';
    expect(await (await fetch(app.origin + link)).text()).toBe('Ten boxes');
    // With the last message that shows it the file goes, whoever sent that.
    await desk.ask(deleteMessage, { id: forward.id });
    const [file] = await app.database.db.select().from(files).where(eq(files.id, fileId));
    expect(file?.deletedAt).not.toBeNull();
  });

  test('a file forwarded in the moment in which its source is deleted is not lost', async () => {
    const token = await signIn(app.database, customer);
    const { id: fileId } = await uploadFile(app, token, { name: 'order.txt', content: 'Ten boxes' });
    const source = await send(phone, leader, { content: 'Here', attachments: [fileId] });
    await send(desk, other, { forwardOf: source.id });
    const reader = await connectUser(app, other);
    // What the deletion leaves when it did not see the forward.
    await app.database.db
      .update(files)
      .set({ deletedAt: new Date(0) })
      .where(eq(files.id, fileId));
    await app.jobs.run('files.sweep');
    const link = (await shown(reader, leader))[0]?.files[0]?.cloudUrl ?? '';
    expect(await (await fetch(app.origin + link)).text()).toBe('Ten boxes');
  });

  test('S64: forwarded is only what one is a party of and stands; it brings nothing of its own', async () => {
    const source = await phone.say(leader, 'Between us');
    const stranger = await connectUser(app, other);
    expect(await sendInVain(stranger, leader, { forwardOf: source.id })).toBe('not_found');
    expect(await sendInVain(desk, other, { forwardOf: source.id, content: 'More' })).toBe('invalid');
    expect(await sendInVain(desk, other, { forwardOf: source.id, attachments: [] })).toBe('invalid');
    expect(await sendInVain(desk, customer, { forwardOf: source.id, replyTo: source.id })).toBe('invalid');
    await phone.ask(deleteMessage, { id: source.id });
    expect(await sendInVain(desk, other, { forwardOf: source.id })).toBe('not_found');
  });
});
