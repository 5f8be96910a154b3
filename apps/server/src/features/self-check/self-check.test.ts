import { listAudit } from '@branchline/contract/audit';
import { runSelfCheck, testMail, testSms } from '@branchline/contract/self-check';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config/config';
import { openSms } from '#platform/sms/open-sms';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { createCallClient } from '#testing/call-client';
import { checkBudgets, checkDisk } from './part-checks.ts';
import { checkClock, checkProxy, checkSecret, checkVoice, checkWorkers } from './place-checks.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://chat.example.com' } });
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const check = async (body = {}, headers = {}) => {
  const { reply } = await app.call(runSelfCheck, { token: admin, body, headers });
  return new Map(reply.data.map((finding) => [finding.part, finding]));
};

describe('the self-check', () => {
  it('is the admin’s', async () => {
    for (const [call, body] of [
      [runSelfCheck, {}],
      [testSms, { phone: '9876543210' }],
      [testMail, { email: 'ada@example.com' }],
    ] as const) {
      expect((await app.call(call, { unknownBody: body })).failure.code).toBe('unauthenticated');
      for (const make of [makeBranchLeader, makeTeamLeader, makeCustomer]) {
        const token = await signIn(app.database, await make(app.database));
        expect((await app.call(call, { unknownBody: body, token })).failure.code).toBe('forbidden');
      }
    }
  });

  it('looks at every part, and tells no secret', async () => {
    const found = await check({ origin: 'https://chat.example.com' });
    expect([...found.keys()]).toEqual([
      'database',
      'redis',
      'storage',
      'sms',
      'mail',
      'codes',
      'texts',
      'push',
      'proxy',
      'clock',
      'disk',
      'uploads',
      'voice',
      'secret',
      'workers',
    ]);
    for (const part of [
      'database',
      'redis',
      'storage',
      'push',
      'proxy',
      'clock',
      'uploads',
      'secret',
      'workers',
    ] as const)
      expect(found.get(part), part).toMatchObject({ state: 'ok', fix: null });
    expect(found.get('sms')).toMatchObject({ state: 'warning', fix: expect.stringContaining('SMS_URL') as string });
    expect(found.get('mail')).toMatchObject({ state: 'warning', fix: expect.stringContaining('MAIL_URL') as string });
    expect(found.get('voice')).toMatchObject({ state: 'warning', fix: expect.stringContaining('ffmpeg') as string });
    expect(JSON.stringify([...found])).not.toContain(app.config.secret);
  });

  it('sees a proxy that is not trusted, and a browser at another address', async () => {
    const behind = (await check({}, { 'x-forwarded-for': '203.0.113.7' })).get('proxy');
    expect(behind).toMatchObject({ state: 'broken', fix: expect.stringContaining('TRUST_PROXY=127.0.0.1') as string });
    const elsewhere = (await check({ origin: 'https://old.example.com' })).get('proxy');
    expect(elsewhere).toMatchObject({ state: 'broken', fix: expect.stringContaining('PUBLIC_URL') as string });
  });
});

it('says what it saw and what to do in the language of whoever asks', async () => {
  const found = await check({}, { 'accept-language': 'ar' });
  expect(found.get('mail')).toMatchObject({
    state: 'warning',
    detail: expect.stringMatching(/^تُطبع رسائل البريد/) as string,
  });
  expect(found.get('mail')?.fix).toMatch(/^اضبط MAIL_URL/);
  expect(found.get('disk')?.detail).toMatch(/^المساحة الحرة \u2068[\d.]+ GB\u2069/);
  expect(found.get('texts')?.detail).toMatch(/رسالة نصية هذه الساعة/);
});

describe('what cannot be made to happen here', () => {
  it('says that the texts of the month run out, when reminders stop and when codes do', async () => {
    const budgets = (used: number) => ({
      wrongCodes: { used: 0, limit: 300, isOver: false },
      texts: { hour: { used: 0, limit: 1_000, isOver: false }, month: { used, limit: 20 } },
    });
    const states = async (used: number) => (await checkBudgets(() => Promise.resolve(budgets(used))))[1];
    expect((await states(17))?.state).toBe('ok');
    expect(await states(18)).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('18/20 of this month') as string,
      fix: expect.stringContaining('Texts a month') as string,
    });
    expect((await states(20))?.state).toBe('broken');
  });

  it('is told from what was measured', async () => {
    const config = { dataDir: '/data', storage: { kind: 'file', directory: '/' } } as const;
    const disk = (free: number, total: number) => checkDisk(config, () => Promise.resolve({ free, total }));
    const states = [await disk(1e8, 1e9), await disk(5e8, 5e9), await disk(4.9e10, 1e12), await disk(5.1e10, 1e12)];
    expect(states.map(({ state }) => state)).toEqual(['broken', 'warning', 'broken', 'ok']);
    expect(states[2]?.detail).toContain('no files are taken; text goes on');
    const files = await checkDisk(config, (folder) =>
      Promise.resolve({ free: folder === '/' ? 1e9 : 9e10, total: 1e11 }),
    );
    expect(files).toMatchObject({ state: 'broken', fix: expect.stringContaining('holds /,') as string });
    expect([checkClock(0, 60_000), checkClock(5_000, 0), checkClock(0, 100)].map(({ state }) => state)).toEqual([
      'broken',
      'warning',
      'ok',
    ]);
    const own = { dataDir: '/data', isSecretGiven: false };
    expect(checkSecret({ ...own, redisUrl: 'redis://cache' })).toMatchObject({ state: 'warning' });
    expect(checkSecret({ ...own, redisUrl: null })).toMatchObject({ state: 'ok' });
    expect(checkVoice({ encoder: '/usr/bin/ffmpeg' })).toMatchObject({ state: 'ok' });
    expect(checkWorkers({ workers: 8, databaseUrl: 'postgres://db' }, 2)).toMatchObject({
      state: 'warning',
      fix: expect.stringContaining('WORKERS=2') as string,
    });
    const plain = { publicUrl: 'http://chat.example.com', trustProxy: ['10.0.0.1'], isProduction: true };
    const way = { origin: null, peer: '10.0.0.1', forwardedFor: null };
    expect(checkProxy(plain, way).fix).toContain('X-Forwarded-For');
    expect(checkProxy(plain, { ...way, forwardedFor: '203.0.113.7' }).detail).toContain('not encrypted');
  });
});

describe('a test text', () => {
  let provider: Server;
  let answer = { status: 200, body: 'queued' };
  const seen: string[] = [];
  beforeAll(async () => {
    provider = createServer((request, response) => {
      void text(request).then((body) => {
        seen.push(body);
        response.writeHead(answer.status).end(answer.body);
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void provider.close());

  it('tells what the provider answered, and the fix when it refuses; the log keeps neither words nor number', async () => {
    const SMS_URL = `http://me:hunter2@127.0.0.1:${String((provider.address() as AddressInfo).port)}/send`;
    const config = readConfig({ SECRET: 'a secret for tests only, long enough', SMS_URL });
    const sms = openSms(config.sms, { print: () => undefined });
    const real = await openApp({ env: { SMS_URL }, deps: { sms } });
    try {
      const call = createCallClient(await real.listen());
      const token = await signIn(real.database, await makeAdmin(real.database));
      const send = async () => (await call(testSms, { token, body: { phone: '9876543210' } })).reply.data;
      expect(await send()).toEqual({ taken: true, answer: 'The provider took the text to +919876543210.', fix: null });
      expect(JSON.parse(seen[0] ?? '')).toMatchObject({ to: '+919876543210' });
      answer = { status: 401, body: 'No such user: 9876543210' };
      expect(await send()).toEqual({
        taken: false,
        answer: 'The SMS service answered 401. No such user: 9876543210',
        fix: expect.stringContaining('SMS_URL') as string,
      });
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
      expect(await send()).toMatchObject({ taken: false, answer: 'It cannot be reached: nothing listens there.' });
      expect(real.logLines.join('')).not.toMatch(/9876543210|hunter2/);
      const { data } = (await call(listAudit, { token, body: { action: 'self_check.sms' } })).reply;
      expect(data.map(({ details }) => details)).toEqual([{ taken: false }, { taken: false }, { taken: true }]);
    } finally {
      await real.close();
    }
  });

  it('and a test mail go out as the organisation', async () => {
    expect((await app.call(testMail, { token: admin, body: { email: 'ada@example.com' } })).reply.data.taken).toBe(
      true,
    );
    expect(app.mail.sent.at(-1)).toMatchObject({ to: 'ada@example.com', subject: 'Test mail of Branchline' });
  });
});
