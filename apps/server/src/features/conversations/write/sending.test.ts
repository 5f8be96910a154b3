import {
  deleteMessage,
  messagesRead,
  messageUpdated,
  newMessage,
  olderMessagesEvent,
  sendMessage,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/app';
import { type ChatClient, connectUser, settle } from '#testing/chat-client';
import { makeBranch, makeBranchLeader, makeCustomer, makeTeamLeader, type User } from '#testing/factories';

let app: TestApp;
let leader: User;
let customer: User;
let leaderPhone: ChatClient;
let customerPhone: ChatClient;

beforeAll(async () => {
  app = await startTestApp();
  const branch = await makeBranch(app.database);
  leader = await makeTeamLeader(app.database, { branchId: branch.id, firstName: 'Asha', lastName: 'Rao' });
  customer = await makeCustomer(app.database, { branchId: branch.id, firstName: 'Ravi', lastName: '' });
  leaderPhone = await connectUser(app, leader);
  customerPhone = await connectUser(app, customer);
});
afterAll(() => app.close());

const newPair = async () => {
  const branch = await makeBranch(app.database);
  const one = await makeTeamLeader(app.database, { branchId: branch.id });
  const other = await makeCustomer(app.database, { branchId: branch.id });
  return { branch, leader: one, customer: other };
};

const awkward = 'Grüße 👋🏽 \u202eمرحبا\u202c "},\\" \u2028</script>';

test('a message reaches the other person’s devices and the sender’s other ones, and is there to read', async () => {
  const leaderTablet = await connectUser(app, leader);
  const customerTablet = await connectUser(app, customer);
  const ack = await customerPhone.ask(sendMessage, {
    touserid: leader.id,
    recipient: leader.id,
    messageType: 'text',
    content: awkward,
    clientId: 'first-1',
  });
  expect(ack.message).toBe('Message sent successfully.');
  expect(ack.data).toMatchObject({
    seq: 1,
    sender: customer.id,
    recipient: leader.id,
    touserid: leader.id,
    messageType: 'text',
    content: awkward,
    attachments: [],
    files: [],
    isRead: false,
    deleted: false,
    clientId: 'first-1',
  });
  const received = { ...ack.data, conversation: { ...ack.data.conversation, unread: 1 } };
  expect(await leaderPhone.hear(newMessage)).toEqual(received);
  expect(await leaderTablet.hear(newMessage)).toEqual(received);
  expect(await customerTablet.hear(newMessage)).toEqual(ack.data);
  const { data } = await leaderPhone.ask(olderMessagesEvent, { userid: customer.id, page: 1 });
  const { conversation: _, ...listed } = ack.data;
  expect(data).toEqual([{ ...listed, isRead: true, isDelivered: true }]);
  await settle(leaderPhone, customerPhone, customer);
  // The device that sent it knows already.
  expect(customerPhone.heard(newMessage).map(({ id }) => id)).not.toContain(ack.data.id);
});

test('S41: nobody else hears a message', async () => {
  const pair = await newPair();
  const [one, other] = [await connectUser(app, pair.leader), await connectUser(app, pair.customer)];
  const colleague = await connectUser(app, await makeTeamLeader(app.database, { branchId: pair.branch.id }));
  const sent = await other.say(pair.leader, 'Between us');
  await one.hear(newMessage);
  await settle(leaderPhone, customerPhone, customer);
  for (const stranger of [leaderPhone, customerPhone, colleague])
    expect(stranger.heard(newMessage).map(({ id }) => id)).not.toContain(sent.id);
});

describe('the same clientId', () => {
  test('S43: stores one message, however often it comes and whatever it says', async () => {
    const pair = await newPair();
    const phone = await connectUser(app, pair.customer);
    const first = await phone.say(pair.leader, 'One', 'same');
    const again = await phone.say(pair.leader, 'Another', 'same');
    expect(again).toEqual(first);
    const { data } = await phone.ask(olderMessagesEvent, { userid: pair.leader.id, page: 1 });
    expect(data.map(({ content }) => content)).toEqual(['One']);
  });

  test('S43: stores one message when it races itself from two devices', async () => {
    const pair = await newPair();
    const [phone, tablet] = [await connectUser(app, pair.customer), await connectUser(app, pair.customer)];
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? phone : tablet).say(pair.leader, `Try ${String(index)}`, `race-${String(index % 4)}`),
      ),
    );
    expect(new Set(sent.map((message) => message.id)).size).toBe(4);
    const { data } = await phone.ask(olderMessagesEvent, { userid: pair.leader.id, page: 1 });
    expect(data.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('answers the first message also when the two may no longer write', async () => {
    const pair = await newPair();
    const phone = await connectUser(app, pair.customer);
    const first = await phone.say(pair.leader, 'One', 'late');
    await app.database.pool.query('update users set is_active = false where id = $1', [pair.leader.id]);
    const again = await phone.ask(sendMessage, { touserid: pair.leader.id, content: 'One', clientId: 'late' });
    expect(again.data).toEqual(first);
    const next = await phone.askInVain(sendMessage, { touserid: pair.leader.id, content: 'Two', clientId: 'later' });
    expect(next.code).toBe('forbidden');
  });

  test('is another message from another sender', async () => {
    const pair = await newPair();
    const one = await (await connectUser(app, pair.customer)).say(pair.leader, 'Mine', 'shared');
    const other = await (await connectUser(app, pair.leader)).say(pair.customer, 'Yours', 'shared');
    expect(other.id).not.toBe(one.id);
    expect([one.seq, other.seq]).toEqual([1, 2]);
  });
});

test('S42: places have no gaps when both write at once, and each keeps the order they wrote in', async () => {
  const pair = await newPair();
  const [one, other] = [await connectUser(app, pair.leader), await connectUser(app, pair.customer)];
  const texts = Array.from({ length: 60 }, (_, index) => String(index));
  const [byLeader, byCustomer] = await Promise.all([
    Promise.all(texts.map((text) => one.say(pair.customer, `L${text}`))),
    Promise.all(texts.map((text) => other.say(pair.leader, `C${text}`))),
  ]);
  const seqs = [...byLeader, ...byCustomer].map(({ seq }) => seq).sort((a, b) => a - b);
  expect(seqs).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  for (const own of [byLeader, byCustomer])
    expect(own.map(({ seq }) => seq)).toEqual([...own.map(({ seq }) => seq)].sort((a, b) => a - b));
  expect(other.heard(newMessage).map(({ content }) => content)).toEqual(texts.map((text) => `L${text}`));
});

describe('what is refused', () => {
  test.each([
    ['nobody', { content: 'Hello' }],
    ['two different people', { touserid: crypto.randomUUID(), recipient: crypto.randomUUID(), content: 'Hello' }],
  ])('a message to %s', async (_who, payload) => {
    expect((await customerPhone.askInVain(sendMessage, payload)).code).toBe('invalid');
  });

  test.each([
    ['no words', { content: ' \n\t ' }],
    ['too many words', { content: 'x'.repeat(4001) }],
    ['a NUL', { content: 'a\0b' }],
    ['half a character', { content: 'a\ud800b' }],
    ['a bad clientId', { content: 'Hello', clientId: 'a b' }],
    ['something for text', { content: { $ne: null } }],
    ['an unknown field', { content: 'Hello', role: 'admin' }],
  ])('a message with %s', async (_what, payload) => {
    const failure = await customerPhone.askInVain(sendMessage, { touserid: leader.id, ...payload });
    expect(failure.code).toBe('invalid');
    expect(failure.error).toBe(failure.message);
  });

  test('a message that is too long is told the limit, however long it is', async () => {
    for (const length of [4_001, 8_001, 30_000]) {
      const refused = await customerPhone.askInVain(sendMessage, { touserid: leader.id, content: 'x'.repeat(length) });
      expect(refused.errors).toEqual({ content: 'Your message can have at most 4,000 characters' });
    }
  });

  test('4,000 characters beyond the first plane are no more than 4,000', async () => {
    const text = '😀'.repeat(4000);
    expect((await customerPhone.say(leader, text)).content).toBe(text);
  });

  test('files that are somebody else’s or unknown, and nothing is stored', async () => {
    const failure = await customerPhone.askInVain(sendMessage, {
      touserid: leader.id,
      content: 'See this',
      attachments: [crypto.randomUUID()],
    });
    expect(failure.code).toBe('not_found');
  });
});

describe('deleting', () => {
  test('empties the message for both, and the inbox with it', async () => {
    const pair = await newPair();
    const [one, other] = [await connectUser(app, pair.leader), await connectUser(app, pair.customer)];
    const sent = await other.say(pair.leader, 'A slip of the finger');
    const { data } = await other.ask(deleteMessage, { id: sent.id });
    expect(data).toMatchObject({ id: sent.id, seq: sent.seq, content: '', files: [], deleted: true });
    expect(await one.hear(messageUpdated)).toEqual(data);
    expect(await other.hear(messageUpdated)).toEqual(data);
    const { data: inbox } = await one.ask(usersChatWithMe, { agentask: 0, page: 1 });
    expect(inbox[0]).toMatchObject({ userId: pair.customer.id, unread: 0, lastMessage: { id: sent.id, content: '' } });
  });

  test('is for one’s own messages, and for 15 minutes', async () => {
    const pair = await newPair();
    const [one, other] = [await connectUser(app, pair.leader), await connectUser(app, pair.customer)];
    const sent = await other.say(pair.leader, 'Mine');
    expect((await one.askInVain(deleteMessage, { id: sent.id })).code).toBe('forbidden');
    expect((await leaderPhone.askInVain(deleteMessage, { id: sent.id })).code).toBe('not_found');
    await app.database.pool.query(`update messages set created_at = now() - interval '16 minutes' where id = $1`, [
      sent.id,
    ]);
    expect((await other.askInVain(deleteMessage, { id: sent.id })).code).toBe('forbidden');
    const { data } = await other.ask(olderMessagesEvent, { userid: pair.leader.id, page: 1 });
    expect(data[0]?.content).toBe('Mine');
  });
});

test('staff who do not chat are not let in, and neither is somebody without a session', async () => {
  const boss = await makeBranchLeader(app.database);
  await expect(connectUser(app, boss)).rejects.toMatchObject({ data: { code: 'forbidden' } });
  await expect(app.connect()).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
  expect(customerPhone.heard(messagesRead).every(({ userid }) => userid !== boss.id)).toBe(true);
});
