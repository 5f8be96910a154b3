import { editMessage, react } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeCustomer, makeTeamLeader } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

test.each([
  ['edits', editMessage, (at: number) => ({ content: `Changed ${String(at)}` })],
  ['reactions', react, (at: number) => ({ emoji: at % 2 === 0 ? '👍' : '🎉' })],
] as const)('S48: %s are counted with messages', async (_, event, more) => {
  const leader = await makeTeamLeader(app.database);
  const phone = await connectUser(app, await makeCustomer(app.database, { branchId: leader.branchId }));
  const { id } = await phone.say(leader, 'Hello');
  const acks = (await Promise.all(
    Array.from({ length: 40 }, (__, at) => phone.socket.emitWithAck(event.name, { id, ...more(at) })),
  )) as { code?: string }[];
  const refused = acks.filter(({ code }) => code === 'rate_limited').length;
  expect(refused).toBeGreaterThan(0);
  expect(acks.filter(({ code }) => code === undefined)).toHaveLength(40 - refused);
});
