import {
  newMessage,
  maxFrameBytes,
  olderMessagesEvent,
  presence,
  sendMessage,
  typing,
  typingShown,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { listUserChats, readConversation } from '@branchline/contract/conversations';
import { listAudit } from '@branchline/contract/audit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversations } from '#schema/conversations';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser, settle } from '#testing/chat-client';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { openRawConnection, webSocketOf } from '#testing/raw-connection';
import { soon } from '#testing/wait-options';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A leader with two customers, and a leader and a customer of another branch. */
const makeTeam = async () => {
  const leader = await makeTeamLeader(app.database);
  const { branchId } = leader;
  const otherLeader = await makeTeamLeader(app.database);
  return {
    leader,
    customer: await makeCustomer(app.database, { branchId }),
    neighbour: await makeCustomer(app.database, { branchId }),
    colleague: await makeTeamLeader(app.database, { branchId }),
    otherLeader,
    stranger: await makeCustomer(app.database, { branchId: otherLeader.branchId }),
  };
};

describe('S38: the handshake', () => {
  test('lets nobody in without a session of a role that chats', async () => {
    const staff = [await makeAdmin(app.database), await makeBranchLeader(app.database)];
    for (const user of staff)
      await expect(app.connect(await signIn(app.database, user))).rejects.toMatchObject({
        data: { code: 'forbidden' },
      });
    for (const token of [undefined, '', 'null', 'undefined', 'a'.repeat(60_000), '{"$ne":null}'])
      await expect(app.connect(token)).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
  });

  test('handles no event before it', async () => {
    const team = await makeTeam();
    const raw = await openRawConnection(app.origin);
    raw.send(`42${JSON.stringify(['send_message', { touserid: team.leader.id, content: 'zqbefore' }])}`);
    raw.send(`421${JSON.stringify(['users_chat_with_me', {}])}`);
    await raw.closed;
    expect(raw.received.join('')).not.toContain('"status":1');
    const rows = await app.database.db
      .select()
      .from(conversations)
      .where(eq(conversations.secondUserId, team.leader.id));
    expect(rows).toEqual([]);
  });
});

describe('S39: frames that no client writes', () => {
  const frames: readonly (readonly [string, string])[] = [
    ['one over 64 KiB', `42["send_message",{"content":"${'x'.repeat(maxFrameBytes)}"}]`],
    ['half a packet', '42["send_message",{'],
    ['no packet type', 'hello'],
    ['an attachment that was not declared', '451-["send_message",{"_placeholder":true,"num":0}]'],
    ['a million attachments', '451000000-["send_message",{"_placeholder":true,"num":0}]'],
    ['deep nesting', `42["send_message",${'['.repeat(20_000)}${']'.repeat(20_000)}]`],
    ['an event that is no text', '42[{"a":1},{}]'],
    ['an event of Socket.IO’s own', '42["disconnect",{}]'],
    ['an acknowledgement of nothing', '43999["x"]'],
    ['another namespace', '40/admin,'],
    ['a prototype', '42["__proto__",{"__proto__":{"x":1}}]'],
    ['an unknown event', '4277["drop_tables",{}]'],
  ];
  test.each(frames)('%s harms only the one who sends it', async (_name, frame) => {
    const team = await makeTeam();
    const [sender, other, leader] = [
      await connectUser(app, team.customer),
      await connectUser(app, team.neighbour),
      await connectUser(app, team.leader),
    ];
    webSocketOf(sender.socket).send(frame);
    await settle(other, leader, team.leader);
    expect(other.socket.connected).toBe(true);
    // Closed, or still served.
    if (sender.socket.connected) {
      const answer = await Promise.race([
        sender.ask(usersChatWithMe, {}).then(({ status }) => status),
        new Promise((resolve) => sender.socket.once('disconnect', () => resolve('closed'))),
      ]);
      expect(answer).toBeOneOf([1, 'closed']);
    }
    const later = await connectUser(app, team.customer);
    expect((await later.ask(usersChatWithMe, {})).status).toBe(1);
  });

  test('what is over 64 KiB closes its connection, and what is a little under is read', async () => {
    const team = await makeTeam();
    const device = await connectUser(app, team.customer);
    const around = JSON.stringify(['send_message', { touserid: team.leader.id, content: '' }]).length + 10;
    const send = (bytes: number) =>
      device.askInVain(sendMessage, { touserid: team.leader.id, content: 'x'.repeat(bytes - around) });
    expect((await send(maxFrameBytes)).code).toBe('invalid');
    const closed = new Promise((resolve) => device.socket.once('disconnect', resolve));
    void send(maxFrameBytes + 100).catch(() => undefined);
    await closed;
  });

  test('an unknown event is answered as unknown, and a refusal stands in the log with who and what', async () => {
    const team = await makeTeam();
    const { socket } = await connectUser(app, team.customer);
    const ack = (await socket.timeout(30_000).emitWithAck('drop_tables', { zqpayload: 1 })) as object;
    expect(ack).toMatchObject({ status: 0, code: 'not_found' });
    const lines = app.logLines.filter((line) => line.includes('"Refused."')).map((line) => JSON.parse(line) as object);
    expect(lines.at(-1)).toMatchObject({ userId: team.customer.id, event: 'unknown', code: 'not_found' });
    expect(JSON.stringify(lines)).not.toMatch(/zqpayload|drop_tables/);
  });
});

test('S40: a user has at most 20 sockets, and another one still gets in', async () => {
  const customer = await makeCustomer(app.database);
  const tries = await Promise.allSettled(Array.from({ length: 25 }, async () => connectUser(app, customer)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const refused of tries.filter((each) => each.status === 'rejected'))
    expect(refused.reason).toMatchObject({ data: { code: 'rate_limited' } });
  const other = await connectUser(app, await makeCustomer(app.database));
  expect(other.socket.connected).toBe(true);
});

test('28.8g: who says again and again that they are typing keeps nobody else from the database', async () => {
  const team = await makeTeam();
  const [flooder, other] = [await connectUser(app, team.customer), await connectUser(app, team.neighbour)];
  let answered = 0;
  const flood = Array.from({ length: 90 }, async () => {
    await flooder.ask(typing, { touserid: team.leader.id, typing: true });
    answered += 1;
  });
  await Promise.race(flood);
  await other.ask(usersChatWithMe, {});
  expect(answered).toBeLessThan(flood.length);
  await Promise.all(flood);
});

test('28.8g: … on as many devices as they may have', async () => {
  const team = await makeTeam();
  const devices = await Promise.all(Array.from({ length: 20 }, () => connectUser(app, team.customer)));
  const other = await connectUser(app, team.neighbour);
  let answered = 0;
  const flood = devices.flatMap((device) =>
    Array.from({ length: 10 }, async () => {
      await device.ask(typing, { touserid: team.leader.id, typing: true });
      answered += 1;
    }),
  );
  await Promise.race(flood);
  await other.say(team.leader, 'Hello');
  expect(answered).toBeLessThan(flood.length);
  await Promise.all(flood);
});

test('S41: what two people do is heard on their devices, and by nobody else', async () => {
  const team = await makeTeam();
  // The others are there first, so that they would hear who comes.
  const others = await Promise.all(
    [team.neighbour, team.colleague, team.otherLeader, team.stranger].map((user) => connectUser(app, user)),
  );
  const [leader, leadersOther, sender, sendersOther] = [
    await connectUser(app, team.leader),
    await connectUser(app, team.leader),
    await connectUser(app, team.customer),
    await connectUser(app, team.customer),
  ];
  const said = await sender.say(team.leader, 'zqonlyforyou');
  await sender.ask(typing, { touserid: team.leader.id, typing: true });
  await leader.ask(olderMessagesEvent, { userid: team.customer.id });
  const { id } = await leader.say(team.customer, 'zqanswer');
  // Everybody is surely told what there was to tell: the others get a message of their own after it.
  await settle(others[0]!, leader, team.leader);
  await settle(others[3]!, others[2]!, team.otherLeader);
  await settle(leader, others[1]!, team.colleague);
  for (const device of [leader, leadersOther, sendersOther])
    expect(device.heard(newMessage).map((message) => message.id)).toContain(said.id);
  expect(sender.heard(newMessage).map((message) => message.id)).toEqual([id]);
  expect(leader.heard(typingShown)).toEqual([{ userid: team.customer.id, typing: true }]);
  for (const other of others) {
    expect(JSON.stringify(other.heard(newMessage))).not.toMatch(/zqonlyforyou|zqanswer/);
    expect(other.heard(typingShown)).toEqual([]);
  }
  const cameOnline = (device: ChatClient) =>
    device.heard(presence).filter(({ userid, online }) => userid === team.customer.id && online);
  for (const device of [leader, others[1]!]) await expect.poll(() => cameOnline(device), soon).toHaveLength(1);
  for (const device of [others[0]!, others[2]!, others[3]!]) expect(cameOnline(device)).toEqual([]);
});

describe('S21: staff who look into a conversation', () => {
  const readStates = async (leaderId: string) =>
    app.database.db.select().from(conversations).where(eq(conversations.secondUserId, leaderId));

  test('mark nothing read, tell nobody, and leave one row each in the audit log', async () => {
    const team = await makeTeam();
    const head = await makeBranchLeader(app.database, { branchId: team.leader.branchId });
    const [customer, leader] = [await connectUser(app, team.customer), await connectUser(app, team.leader)];
    await customer.say(team.leader, 'Hello');
    await leader.hear(newMessage);
    const before = await readStates(team.leader.id);
    const token = await signIn(app.database, head);
    const body = { firstUserId: team.customer.id, secondUserId: team.leader.id };
    const { data } = (await app.call(readConversation, { token, body })).reply;
    expect(data.map(({ content, isRead }) => [content, isRead])).toEqual([['Hello', false]]);
    await app.call(listUserChats, { token, body: { specificUserId: team.customer.id } });
    expect(await readStates(team.leader.id)).toEqual(before);
    expect(leader.heard(newMessage)).toHaveLength(1);

    const admin = await signIn(app.database, await makeAdmin(app.database));
    const log = (await app.call(listAudit, { token: admin, body: { actor: head.id } })).reply.data;
    expect(log.map(({ action, target, ip }) => [action, target?.id, ip])).toEqual([
      ['conversation.list', team.customer.id, '127.0.0.1'],
      ['conversation.read', team.customer.id, '127.0.0.1'],
    ]);
  });

  test('as branch leaders see neither people nor conversations of another branch, and leave no row', async () => {
    const team = await makeTeam();
    const customer = await connectUser(app, team.customer);
    await customer.say(team.leader, 'Hello');
    const head = await makeBranchLeader(app.database);
    const token = await signIn(app.database, head);
    const body = { firstUserId: team.customer.id, secondUserId: team.leader.id };
    const read = await app.call(readConversation, { token, body });
    const unknown = await app.call(readConversation, {
      token,
      body: { firstUserId: head.id.replace(/.$/, '0'), secondUserId: head.id.replace(/.$/, '1') },
    });
    // Exactly the answer for what does not exist (S15).
    expect([read.httpStatus, read.text]).toEqual([unknown.httpStatus, unknown.text]);
    const admin = await signIn(app.database, await makeAdmin(app.database));
    expect((await app.call(listAudit, { token: admin, body: { actor: head.id } })).reply.data).toEqual([]);
  });
});
