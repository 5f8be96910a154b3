import { login, sendOtp, verifyOtp } from '@branchline/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { readTextedCode } from '#testing/codes';
import { makeCustomer, makeTeamLeader, testPassword, type User } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());

const signIn = async (user: User, from: { readonly agent: string; readonly ip: string }): Promise<string[]> => {
  app.mail.sent.length = 0;
  const headers = { 'user-agent': from.agent, 'x-forwarded-for': from.ip };
  const body = { username: user.email!, password: testPassword };
  expect((await app.call(login, { body, headers })).httpStatus).toBe(200);
  await app.later.settled();
  return app.mail.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject);
};

describe('S57: a sign-in of staff on another device', () => {
  it('is told to them by mail; their first one and those on a device they used before are not', async () => {
    const user = await makeTeamLeader(app.database);
    const desk = { agent: 'Desk', ip: '203.0.113.1' };
    const subject = 'Branchline: a sign-in on a new device';
    expect(await signIn(user, desk)).toEqual([]);
    expect(await signIn(user, desk)).toEqual([]);
    expect(await signIn(user, { ...desk, agent: 'Phone' })).toEqual([subject]);
    expect(await signIn(user, { ...desk, ip: '203.0.113.2' })).toEqual([subject]);
    expect(await signIn(user, { ...desk, agent: 'Phone' })).toEqual([]);
    expect(app.logLines.filter((line) => line.includes('Phone'))).toEqual([]);
  });

  it('is told to their other devices, and a customer’s to the customer’s', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database);
    await signIn(leader, { agent: 'Desk', ip: '203.0.113.9' });
    const heard: unknown[] = [];
    for (const user of [leader, customer]) {
      const { socket } = await connectUser(app, user);
      socket.on('new_device', (payload: { device: string }) => heard.push(payload.device));
    }
    await signIn(leader, { agent: 'Desk', ip: '203.0.113.9' });
    await signIn(leader, { agent: 'Phone', ip: '203.0.113.9' });
    const phone = customer.phone!;
    await app.call(sendOtp, { body: { phone } });
    const body = { phone, otp: await readTextedCode(app, phone) };
    await app.call(verifyOtp, { body, headers: { 'user-agent': 'Tablet' } });
    await expect.poll(() => heard).toEqual(['Phone', 'Tablet']);
  });
});
