import { handOver, listAssignments } from '@branchline/contract/assignment';
import { sendOtp, verifyOtp } from '@branchline/contract/auth';
import { uploadFiles } from '@branchline/contract/files';
import { listOrders, putOrder } from '@branchline/contract/orders';
import { editProfile, getProfile, removeAccount } from '@branchline/contract/profile';
import { getDashboard } from '@branchline/contract/reports';
import { addApiKey } from '@branchline/contract/settings';
import { editUser } from '@branchline/contract/users';
import { messageUpdated, react, sendMessage, usersChatWithMe } from '@branchline/contract/socket-events';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#schema/audit';
import { branches } from '#schema/branches';
import { messages } from '#schema/conversations';
import { files } from '#schema/files';
import { pushSubscriptions } from '#schema/push';
import { codeGuesses, codeRequests, sessions, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { connectUser } from '#testing/chat-client';
import { readTextedCode } from '#testing/codes';
import {
  makeAdmin,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  newPhone,
  signIn,
} from '#testing/factories';
import { holdLocks, untilWaiting } from '#testing/locks';
import { beginSlowly } from '#testing/slow-request';
import { soon } from '#testing/wait-options';
import { uploadFile } from '#testing/upload';

let app: TestApp;
beforeAll(async () => {
  // What is not told by itself is not found out either.
  app = await startTestApp({ realtimeTiming: { repairEvery: 60_000 } });
});
afterAll(() => app.close());

const makeChat = async () => {
  const leader = await makeTeamLeader(app.database);
  const customer = await makeCustomer(app.database, { branchId: leader.branchId, email: null, city: 'Pune' });
  const token = await signIn(app.database, customer);
  const form = new FormData();
  form.append('file', new Blob(['a note of mine']), 'note.txt');
  const { reply } = await app.call(uploadFiles, { token, body: form });
  const file = reply.uploads[0]!;
  const own = await makeMessage(app.database, [customer, leader], { content: 'My secret', attachments: [file.id] });
  const received = await makeMessage(app.database, [leader, customer], { content: 'Your answer' });
  return { leader, customer, token, file, own, received };
};
const messageById = async (id: string) =>
  (await app.database.db.select().from(messages).where(eq(messages.id, id)))[0]!;

describe('removing the own account', () => {
  it('refuses the unauthenticated, and everybody but customers', async () => {
    expect((await app.call(removeAccount)).failure.code).toBe('unauthenticated');
    for (const make of [makeAdmin, makeBranchLeader, makeTeamLeader]) {
      const token = await signIn(app.database, await make(app.database));
      expect((await app.call(removeAccount, { token })).failure.code).toBe('forbidden');
      expect((await app.call(getProfile, { token })).httpStatus).toBe(200);
    }
  });

  it('is told to partners, who may have what was written on the screen', async () => {
    const { leader, customer, token, own } = await makeChat();
    const latest = await makeMessage(app.database, [customer, leader], { content: 'One more secret' });
    const device = await connectUser(app, leader);
    await app.call(removeAccount, { token });
    const told = [await device.hear(messageUpdated), await device.hear(messageUpdated)];
    expect(told.map(({ id }) => id).toSorted()).toEqual([own.id, latest.id].toSorted());
    for (const message of told)
      expect(message).toMatchObject({ sender: customer.id, content: '', files: [], attachments: [], deleted: true });
  });

  it('is told where it takes reactions away, with the files that the partners’ messages carry', async () => {
    const { leader, customer, token } = await makeChat();
    const [phone, desk] = [await connectUser(app, customer), await connectUser(app, leader)];
    const file = await uploadFile(app, await signIn(app.database, leader));
    const attachments = [file.id];
    const picture = { touserid: customer.id, messageType: 'file', content: 'See', attachments } as const;
    const { data: sent } = await desk.ask(sendMessage, picture);
    await phone.ask(react, { id: sent.id, emoji: '👍' });
    const latest = () => desk.heard(messageUpdated).findLast(({ id }) => id === sent.id);
    await expect.poll(() => latest()?.reactions.length, soon).toBe(1);
    await app.call(removeAccount, { token });
    await expect.poll(() => latest()?.reactions, soon).toEqual([]);
    expect(latest()).toMatchObject({ content: 'See', deleted: false, files: [{ id: file.id }] });
  });

  it('S55: is on record, and what was changed of the account before stays there', async () => {
    const { db } = app.database;
    const admin = await signIn(app.database, await makeAdmin(app.database));
    const customer = await makeCustomer(app.database, { email: null });
    await app.call(editUser, { token: admin, params: { id: customer.id }, body: { phone: newPhone() } });
    await app.call(removeAccount, { token: await signIn(app.database, customer) });
    const entries = await db.select().from(auditLog).where(eq(auditLog.targetId, customer.id));
    expect(entries.map(({ action, details, ip, targetName }) => [action, details, ip, targetName])).toEqual([
      ['user.edit', { changed: ['phone'] }, '127.0.0.1', 'Deleted user'],
      ['user.remove', {}, '', 'Deleted user'],
    ]);
    expect(entries[1]).toMatchObject({ actorId: customer.id, actorName: 'Deleted user', actorRole: 'customer' });
  });

  it('S10: has no HEAD or OPTIONS twin and takes the token from the header only', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    const url = `${app.origin}${removeAccount.path}`;
    for (const method of ['HEAD', 'OPTIONS']) await fetch(url, { method, headers: { 'x-auth-token': token } });
    await fetch(`${url}?x-auth-token=${token}`);
    await fetch(url, { headers: { cookie: `x-auth-token=${token}` } });
    await fetch(url, { headers: { 'x-auth-token': token, origin: 'https://elsewhere.example' } });
    expect((await app.call(getProfile, { token })).httpStatus).toBe(200);
  });

  it('takes personal data, sessions, push endpoints, own messages and files at once; partners keep theirs', async () => {
    const { customer, token, file, own, received } = await makeChat();
    const { db } = app.database;
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, customer.id));
    await db.insert(pushSubscriptions).values({
      id: customer.id,
      userId: customer.id,
      sessionId: session!.id,
      endpoint: `https://push.example/${customer.id}`,
      p256dh: 'key',
      auth: 'auth',
    });
    const socket = await app.connect(token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));

    expect((await app.call(removeAccount, { token })).reply.status).toBe(1);

    await closed;
    expect((await app.call(getProfile, { token })).httpStatus).toBe(401);
    const [row] = await db.select().from(users).where(eq(users.id, customer.id));
    expect(row).toMatchObject({
      firstName: '',
      lastName: '',
      email: null,
      phone: null,
      city: '',
      imageFileId: null,
      deletedAt: expect.any(Date) as unknown,
    });
    expect(JSON.stringify(row)).not.toContain(customer.phone);
    expect(await db.select().from(sessions).where(eq(sessions.userId, customer.id))).toEqual([]);
    const pushes = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, customer.id));
    expect(pushes).toEqual([]);
    expect(await messageById(own.id)).toMatchObject({
      content: '',
      attachments: null,
      deletedAt: expect.any(Date) as unknown,
    });
    expect(await messageById(received.id)).toMatchObject({ content: 'Your answer', deletedAt: null });
    const kept = await db.select().from(files).where(eq(files.id, file.id));
    expect(kept.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    expect((await fetch(new URL(file.cloudUrl, app.origin))).status).toBe(404);
  });

  it('frees the number: signing up with it makes somebody new, and nothing waits for it', async () => {
    const { customer, token } = await makeChat();
    await app.call(sendOtp, { body: { phone: customer.phone! } });
    const oldCode = await readTextedCode(app, customer.phone!);
    await app.call(removeAccount, { token });
    const { db } = app.database;
    expect(await db.select().from(codeRequests).where(eq(codeRequests.account, customer.phone!))).toEqual([]);
    expect(await db.select().from(codeGuesses).where(eq(codeGuesses.account, customer.phone!))).toEqual([]);
    const late = await app.call(verifyOtp, { body: { phone: customer.phone!, otp: oldCode } });
    expect(late.httpStatus).toBe(401);
    await app.call(sendOtp, { body: { phone: customer.phone! } });
    const otp = await readTextedCode(app, customer.phone!);
    const { reply } = await app.call(verifyOtp, { body: { phone: customer.phone!, otp } });
    expect(reply).toMatchObject({ new: 1, user: { firstName: '', phone: customer.phone } });
    expect(reply.user!.id).not.toBe(customer.id);
  });

  it('leaves its orders to nobody: they count, without a number, and whoever has it next inherits none', async () => {
    const { customer, leader, token } = await makeChat();
    const [admin, branchLeader] = [
      await signIn(app.database, await makeAdmin(app.database)),
      await signIn(app.database, await makeBranchLeader(app.database, { branchId: leader.branchId })),
    ];
    const { key } = (await app.call(addApiKey, { token: admin, body: { name: 'Shop', scopes: ['orders'] } })).reply;
    const other = await makeCustomer(app.database, { branchId: leader.branchId });
    for (const { phone } of [customer, other]) {
      const order = { phone: phone!, amount: 7, state: 'completed' } as const;
      await app.call(putOrder, { params: { externalId: phone! }, body: order, headers: { 'x-api-key': key } });
    }
    const ordersFor = async (asking: string) =>
      (await app.call(listOrders, { token: asking, body: {} })).reply.data
        .filter(({ externalId }) => [customer.phone, other.phone].includes(externalId))
        .map(({ externalId, phone }) => [externalId, phone] as const);
    const figuresFor = async (asking: string) => {
      const { countOrders, completedOrder } = (await app.call(getDashboard, { token: asking })).reply.data;
      return [countOrders.totals, completedOrder.totals];
    };
    const inAll = await figuresFor(admin);
    expect(await figuresFor(branchLeader)).toEqual([2, 14]);

    await app.call(removeAccount, { token });
    await makeCustomer(app.database, { branchId: leader.branchId, phone: customer.phone });

    expect(new Map(await ordersFor(admin))).toEqual(
      new Map([
        [customer.phone, null],
        [other.phone, other.phone],
      ]),
    );
    expect(await ordersFor(branchLeader)).toEqual([[other.phone, other.phone]]);
    expect(await figuresFor(admin)).toEqual(inAll);
    expect(await figuresFor(branchLeader)).toEqual([1, 7]);
  });

  it.each([
    ['one message', 1],
    ['several messages', 3],
  ])('leaves nothing of %s that waited for it in the database', async (_what, count) => {
    const { customer, leader, token, file } = await makeChat();
    const [sender, partner] = [await connectUser(app, customer), await connectUser(app, leader)];
    await sender.say(leader, 'Before');
    // The removal gets as far as the files: the messages are emptied, and nobody sees it yet.
    const letGo = await holdLocks(app.database, (tx) =>
      tx.execute(sql`select from files where id = ${file.id} for update`),
    );
    const removed = app.call(removeAccount, { token });
    await untilWaiting(app.database, 1);
    for (let number = 0; number < count; number++)
      sender.socket.emit(sendMessage.name, { touserid: leader.id, messageType: 'text', content: 'Too late' });
    await untilWaiting(app.database, 2);
    await letGo();

    expect((await removed).httpStatus).toBe(200);
    // In its turn after the others of this conversation.
    const refused = await partner.askInVain(sendMessage, { touserid: customer.id, content: 'Are you there?' });
    expect(refused.code).toBe('forbidden');
    const { db } = app.database;
    const left = await db
      .select({ content: messages.content })
      .from(messages)
      .where(and(eq(messages.senderId, customer.id), ne(messages.content, '')));
    expect(left).toEqual([]);
  });

  it('is done once by many calls at once', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const replies = await Promise.all(Array.from({ length: 6 }, () => app.call(removeAccount, { token })));
    expect(replies.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(replies.every(({ httpStatus }) => httpStatus < 500)).toBe(true);
  });
});

it('keeps the text, not the files, where the organisation must', async () => {
  const { token, file, own, leader, customer } = await makeChat();
  await (await connectUser(app, customer)).say(leader, 'Is anybody there?');
  await changeSetting(app, 'keep_messages_of_deleted_accounts', 'true');
  await app.call(removeAccount, { token });
  expect(await messageById(own.id)).toMatchObject({ content: 'My secret', deletedAt: null });
  expect((await fetch(new URL(file.cloudUrl, app.origin))).status).toBe(404);
  // Nobody can be answered any more.
  const waiting = await (
    await connectUser(app, leader)
  ).ask(usersChatWithMe, { agentask: 0, page: 1, filter: 'waiting' });
  expect(waiting.data).toEqual([]);
  await changeSetting(app, 'keep_messages_of_deleted_accounts', 'false');
});

it('lets nothing into the emptied row that was on its way when the account went', async () => {
  const { customer, token } = await makeChat();
  const url = `${app.origin}${editProfile.path}`;
  const form = new FormData();
  form.append('firstName', 'Back');
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } }).png();
  form.append('image', new File([new Uint8Array(await picture.toBuffer())], 'me.png'));
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const late = [
    await beginSlowly(url, { token, body: JSON.stringify({ firstName: 'Back', lastName: 'Again' }) }),
    await beginSlowly(url, { token, type, body: Buffer.from(await whole.arrayBuffer()) }),
  ];
  await app.call(removeAccount, { token });
  for (const { finish } of late) expect((await finish()).httpStatus).toBe(401);
  const { db } = app.database;
  const [row] = await db.select().from(users).where(eq(users.id, customer.id));
  expect(row).toMatchObject({ firstName: '', lastName: '', imageFileId: null });
  const kept = await db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, customer.id), isNull(files.deletedAt)));
  expect(kept).toEqual([]);
});

it('leaves no assignment behind when a handover was under way', async () => {
  const { database } = app;
  const { leader, customer } = await makeChat();
  const branchId = leader.branchId!;
  const next = await makeTeamLeader(database, { branchId });
  await database.db.update(branches).set({ assignment: 'personal' }).where(eq(branches.id, branchId));
  await database.db.update(users).set({ leaderId: leader.id }).where(eq(users.id, customer.id));
  const admin = await signIn(database, await makeAdmin(database));
  const letGo = await holdLocks(database, (tx) =>
    tx.update(users).set({ deletedAt: new Date(), leaderId: null }).where(eq(users.id, customer.id)),
  );
  const moving = app.call(handOver, { token: admin, body: { fromId: leader.id, toId: next.id } });
  await untilWaiting(database, 1);
  await letGo();
  expect((await moving).httpStatus).toBeLessThan(500);
  const { total } = (await app.call(listAssignments, { token: admin, body: { branch: branchId, page: 1 } })).reply;
  expect(total).toBe(0);
});
