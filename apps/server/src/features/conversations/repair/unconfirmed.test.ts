import { newMessage, sendMessage } from '@branchline/contract/socket-events';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { soon } from '#testing/wait-options';

let app: Awaited<ReturnType<typeof openApp>>;
let customer: User;
let leader: User;
let phone: Socket;
let tablet: Socket;
let desk: Socket;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const branch = await makeBranch(app.database);
  customer = await makeCustomer(app.database, { branchId: branch.id });
  leader = await makeTeamLeader(app.database, { branchId: branch.id });
  const [onPhone, onTablet] = [await signIn(app.database, customer), await signIn(app.database, customer)];
  [phone, tablet, desk] = [
    await app.connect(onPhone),
    await app.connect(onTablet),
    await app.connect(await signIn(app.database, leader)),
  ];
  return () => vi.restoreAllMocks();
});

const heardBy = (socket: Socket): string[] => {
  const heard: string[] = [];
  socket.on(newMessage.name, ({ content }: { content: string }) => heard.push(content));
  return heard;
};
const send = (content: string, clientId = randomUUID()) =>
  phone.emitWithAck(sendMessage.name, { touserid: leader.id, messageType: 'text', content, clientId }) as Promise<{
    status: number;
    code?: string;
  }>;

/** The next statement that stores messages is lost on its way, as when the connection breaks: before or after its commit. */
const loseNextStore = (moment: 'before' | 'after') => {
  const { pool } = app.database;
  const query = pool.query.bind(pool) as (statement: unknown) => Promise<unknown>;
  let isLost = false;
  vi.spyOn(pool, 'query').mockImplementation((async (statement: { name?: string }) => {
    if (isLost || statement.name?.startsWith('messages.store') !== true) return query(statement);
    isLost = true;
    if (moment === 'after') await query(statement);
    throw new Error('Connection terminated unexpectedly');
  }) as never);
};

test('a message that was stored though the database never said so is told to its people, once', async () => {
  const [onTablet, onDesk] = [heardBy(tablet), heardBy(desk)];
  loseNextStore('after');
  const clientId = randomUUID();
  expect(await send('stored after all', clientId)).toMatchObject({ status: 0, code: 'unavailable' });
  expect(await send('stored after all', clientId)).toMatchObject({ status: 1, data: { seq: 1, clientId } });
  await vi.waitFor(() => expect(onDesk).toEqual(['stored after all']), soon);
  await vi.waitFor(() => expect(onTablet).toEqual(['stored after all']), soon);
  expect(await send('next')).toMatchObject({ status: 1, data: { seq: 2 } });
  await vi.waitFor(() => expect(onTablet).toEqual(['stored after all', 'next']), soon);
  expect(onDesk).toEqual(['stored after all', 'next']);
});

test('one that was not stored is told to nobody, until it is sent again', async () => {
  const onDesk = heardBy(desk);
  loseNextStore('before');
  const clientId = randomUUID();
  expect(await send('lost', clientId)).toMatchObject({ status: 0, code: 'unavailable' });
  expect(await send('next')).toMatchObject({ status: 1, data: { seq: 1 } });
  await vi.waitFor(() => expect(onDesk).toEqual(['next']), soon);
  expect(await send('lost', clientId)).toMatchObject({ status: 1, data: { seq: 2 } });
  await vi.waitFor(() => expect(onDesk).toEqual(['next', 'lost']), soon);
});
