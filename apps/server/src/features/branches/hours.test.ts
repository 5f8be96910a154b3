import { editBranch, listBranches } from '@branchline/contract/branches';
import { partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';
import { soon } from '#testing/wait-options';

let app: TestApp;
let admin: string;
let branch: Branch;
let [asha, customer] = [] as unknown as [User, User];
let heads: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app;
  branch = await makeBranch(database);
  const inBranch = { branchId: branch.id };
  asha = await makeTeamLeader(database, inBranch);
  customer = await makeCustomer(database, inBranch);
  heads = await signIn(database, await makeBranchLeader(database, inBranch));
});

const seenIn = async (client: ChatClient, { id }: User) =>
  (await client.ask(usersChatWithMe, { agentask: 0, page: 1 })).data.find(({ userId }) => userId === id);

describe('hours of a branch', () => {
  const never = { zone: 'Asia/Kolkata', week: {}, holidays: [] };
  const edit = (body: object, token = heads, id = branch.id) =>
    app.call(editBranch, { token, params: { id }, unknownBody: body });

  test('are set by the branch leader, with the automatic answer and nothing else', async () => {
    const hours = {
      zone: 'Asia/Kolkata',
      week: {
        mon: [
          ['09:00', '13:00'],
          ['14:00', '18:00'],
        ],
      },
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
    };
    const { data } = (await edit({ hours, autoReply: 'Back at {when}.' })).reply;
    expect(data).toMatchObject({ hours: { ...hours, week: { ...hours.week, sun: [] } }, autoReply: 'Back at {when}.' });
    for (const token of [heads, admin])
      expect((await app.call(listBranches, { token })).reply.data).toContainEqual(expect.objectContaining(data));
    expect((await edit({ autoReplies: { hi: 'हम लौटेंगे' } })).reply.data.autoReplies).toEqual({ hi: 'हम लौटेंगे' });
    expect((await edit({ hours: null, name: 'Mine' })).failure.code).toBe('forbidden');
    const other = await makeBranch(app.database);
    expect((await edit({ hours }, heads, other.id)).failure.code).toBe('not_found');
    expect((await edit({ hours: null }, await signIn(app.database, asha))).failure.code).toBe('forbidden');
    for (const wrong of [
      { ...hours, zone: 'Mars/Base' },
      { ...hours, week: { mon: [['13:00', '09:00']] } },
      {
        ...hours,
        week: {
          mon: [
            ['09:00', '13:00'],
            ['12:00', '18:00'],
          ],
        },
      },
      { ...hours, holidays: [{ date: '2026-02-30', name: 'None' }] },
    ])
      expect((await edit({ hours: wrong })).failure.code).toBe('invalid');
    expect((await edit({ hours: null })).reply.data.hours).toBeNull();
  });

  test('say to customers until when somebody answers', async () => {
    const week = Object.fromEntries(
      ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, [['00:00', '23:59']]]),
    );
    await edit({ hours: { ...never, week } });
    const phone = await connectUser(app, customer);
    const { state, until } = (await seenIn(phone, asha))?.availability ?? {};
    // In the one closed minute of the day it says when it opens.
    expect(['open', 'closed']).toContain(state);
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('say to customers that nobody answers now, also while they look', async () => {
    const phone = await connectUser(app, customer);
    await edit({ hours: never });
    const states = () => phone.heard(partnerChanged).map(({ partner }) => partner?.availability?.state);
    await expect.poll(states, soon).toContain('closed');
    expect((await seenIn(phone, asha))?.availability).toEqual({ state: 'closed', until: null, cover: null });
    expect((await seenIn(await connectUser(app, asha), customer))?.availability).toBeUndefined();
    await edit({ hours: null });
    await expect.poll(states, soon).toContain('open');
    expect((await seenIn(phone, asha))?.availability?.state).toBe('open');
  });
});
