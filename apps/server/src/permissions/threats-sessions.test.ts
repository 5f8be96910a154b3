import { logout } from '@branchline/contract/log-out';
import { getProfile } from '@branchline/contract/profile';
import { sendMessage, sessionEnded } from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  makeAdmin,
  makeBranch,
  makeCustomer,
  makeTeamLeader,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ realtimeTiming: { checkSessionsEvery: 600_000 } });
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const isSignedIn = async (token: string) => (await app.call(getProfile, { token })).httpStatus === 200;
/** Rejects when the server has not let go of the socket long before its next look at all open sessions. */
const closedAtOnce = ({ socket }: ChatClient) =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The socket is still open.')), 30_000);
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    if (socket.connected) socket.once('disconnect', done);
    else done();
  });
const edit = async (user: User, body: object) => {
  const { httpStatus, text } = await app.call(editUser, { token: admin, params: { id: user.id }, unknownBody: body });
  expect([httpStatus, text.slice(0, 12)]).toEqual([200, '{"status":1,']);
};

describe('S9: what ends a session ends it on the next request and on open sockets', () => {
  const changes: readonly (readonly [string, () => Promise<object>])[] = [
    ['turning off', () => Promise.resolve({ status: false })],
    ['another role', () => Promise.resolve({ role: 'branch_leader' })],
    ['another branch', async () => ({ branch: (await makeBranch(app.database)).id })],
    ['another password', () => Promise.resolve({ password: `${testPassword} anew` })],
  ];
  test.each(changes)('%s', async (_name, change) => {
    const leader = await makeTeamLeader(app.database);
    const bystander = await makeTeamLeader(app.database);
    const [token, device, other] = [
      await signIn(app.database, leader),
      await connectUser(app, leader),
      await connectUser(app, bystander),
    ];
    const told = device.hear(sessionEnded);
    const changed = await change();
    // Whoever was let in a moment ago is no longer.
    expect(await isSignedIn(token)).toBe(true);
    await edit(leader, changed);
    await closedAtOnce(device);
    expect((await told).message).not.toBe('');
    expect(await isSignedIn(token)).toBe(false);
    await expect(app.connect(token)).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
    expect(other.socket.connected).toBe(true);
  });

  test('turning on again revives no token', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    await edit(customer, { status: false });
    await edit(customer, { status: true });
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(await signIn(app.database, customer))).toBe(true);
  });

  test('signing out closes the sockets of this session and leaves the other device', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    const socket = await app.connect(token);
    const other = await connectUser(app, customer);
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    expect(await isSignedIn(token)).toBe(true);
    expect((await app.call(logout, { token })).reply.status).toBe(1);
    expect(await isSignedIn(token)).toBe(false);
    await closed;
    expect(other.socket.connected).toBe(true);
  });

  test('a client that comes back with what it had is asked for its session again', async () => {
    const customer = await makeCustomer(app.database);
    const device = await connectUser(app, customer);
    expect(device.socket.recovered).not.toBe(true);
    await edit(customer, { status: false });
    await closedAtOnce(device);
    const refused = new Promise<{ data?: { code?: string } }>((resolve) =>
      device.socket.once('connect_error', resolve),
    );
    device.socket.connect();
    expect((await refused).data?.code).toBe('unauthenticated');
  });
});

test('S14: what the socket says about its owner is nobody’s word but the token’s', async () => {
  const [customer, leader, other] = await (async () => {
    const owner = await makeTeamLeader(app.database);
    const branchId = owner.branchId!;
    return [
      await makeCustomer(app.database, { branchId }),
      owner,
      await makeCustomer(app.database, { branchId }),
    ] as const;
  })();
  const device = await connectUser(app, customer);
  for (const field of ['sender', 'userid', 'senderId', 'from', 'id']) {
    const failure = await device.askInVain(sendMessage, { touserid: leader.id, content: 'Hi', [field]: other.id });
    expect(failure.code).toBe('invalid');
  }
  expect((await device.say(leader, 'Hi')).sender).toBe(customer.id);
});
