import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config/config';
import { copyEmbeddedDatabase } from '#testing/database-template';
import { runMain } from '#testing/run-main';
import { runSelfCheck } from './run-self-check.ts';

const patience = { timeout: 300_000 };
let root = '';
const servers: Server[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'doctor-'));
  await writeFile(join(root, 'a-file'), '');
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await rm(root, { recursive: true, force: true });
});

/** A web server that answers everything in one way, and lets no websocket begin. */
const answering = async (status: number, body: string): Promise<number> => {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const nobody = '127.0.0.1:9';
const findings = async (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: join(root, 'data'), PORT: '9', HOST: '127.0.0.1', ...env });
  return new Map((await runSelfCheck(config)).map((finding) => [finding.part, finding]));
};

describe('each part that is broken is named with its fix', () => {
  test.each([
    ['database', { DATABASE_URL: `postgres://me:hunter2@${nobody}/app` }, /nothing listens there/, /DATABASE_URL/],
    ['redis', { REDIS_URL: `redis://:hunter2@${nobody}` }, /nothing listens there/, /REDIS_URL/],
    ['sms', { SMS_URL: `http://me:hunter2@${nobody}/send` }, /nothing listens there/, /SMS_URL/],
    ['mail', { MAIL_URL: `smtp://me:hunter2@${nobody}` }, /nothing listens there/, /MAIL_URL/],
    ['storage', { STORAGE_URL: `s3://KEY:hunter2@${nobody}/bucket` }, /could not be written/, /STORAGE_URL/],
  ])('%s', patience, async (part, env, detail, fix) => {
    const found = await findings(env);
    expect(found.get(part)).toMatchObject({
      state: 'broken',
      detail: expect.stringMatching(detail) as string,
      fix: expect.stringMatching(fix) as string,
    });
    expect([...found.values()].filter(({ state }) => state === 'broken')).toHaveLength(1);
    expect(JSON.stringify([...found])).not.toContain('hunter2');
  });

  test('storage in a folder that is none', patience, async () => {
    const found = await findings({ STORAGE_URL: `file:${join(root, 'a-file')}` });
    expect(found.get('storage')).toMatchObject({
      state: 'broken',
      fix: expect.stringContaining('right to write') as string,
    });
  });

  test('a secret of this machine alone, until one is set, though the old one still lies there', patience, async () => {
    const shared = { DATA_DIR: join(root, 'two-secrets'), REDIS_URL: `redis://${nobody}` };
    const [own, set] = await Promise.all([findings(shared), findings({ ...shared, SECRET: 'x'.repeat(32) })]);
    expect(own.get('secret')).toMatchObject({
      state: 'warning',
      fix: expect.stringContaining('set SECRET') as string,
    });
    expect(set.get('secret')).toMatchObject({ state: 'ok', detail: 'Set by SECRET.', fix: null });
  });

  test('an address that leads elsewhere, and one that lets no websocket through', patience, async () => {
    const port = await answering(200, '{"status":1}');
    const elsewhere = await answering(404, 'Welcome to nginx');
    const local = { PORT: String(port) };
    const lost = (await findings({ ...local, PUBLIC_URL: `http://127.0.0.1:${String(elsewhere)}` })).get('proxy');
    expect(lost).toMatchObject({ state: 'broken', detail: expect.stringContaining('does not lead to it') as string });
    expect(lost?.fix).toContain('PUBLIC_URL');
    const deaf = (await findings({ ...local, PUBLIC_URL: `http://127.0.0.1:${String(port)}` })).get('proxy');
    expect(deaf).toMatchObject({ state: 'broken', detail: expect.stringContaining('websockets') as string });
    expect(deaf?.fix).toContain('Upgrade');
  });

  test('the websocket that was tried is closed, so that nobody waits for its end', async () => {
    const port = await answering(200, '{"status":1}');
    const closed = new Promise<void>((resolve) => {
      servers.at(-1)?.on('upgrade', (_request, socket) => {
        socket.on('error', () => undefined).on('end', () => socket.end());
        socket.on('close', () => resolve()).resume();
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      });
    });
    const local = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${String(port)}` };
    expect((await findings(local)).get('proxy')).toMatchObject({ state: 'ok' });
    await closed;
  });
});

test('the command ends with 0 beside a running server, and with 1 when a part is broken', patience, async () => {
  const env = { DATA_DIR: join(root, 'running'), HOST: '127.0.0.1' };
  await copyEmbeddedDatabase(env.DATA_DIR);
  const server = runMain({ ...env, PORT: '0' });
  const { port } = new URL(await server.ready());
  const fine = runMain({ ...env, PORT: port }, 'doctor');
  expect(await fine.ended).toBe(0);
  expect(fine.output.stdout).toMatch(/^Branchline \d+\.\d+\.\d+\S* on Node \d+/);
  expect(fine.output.stdout).toMatch(/^ok +database +The running server holds the embedded database/m);
  expect(fine.output.stdout).toMatch(/^ok +proxy .* websockets work\.$/m);
  server.signal('SIGTERM');
  await server.ended;

  const ill = runMain({ ...env, PORT: port, MAIL_URL: `smtp://me:hunter2@${nobody}` }, 'doctor');
  expect(await ill.ended).toBe(1);
  expect(ill.output.stdout).toMatch(/^ok +database +The embedded database answers\.$/m);
  expect(ill.output.stdout).toMatch(/^BROKEN +mail .*\n +Fix: .*MAIL_URL/m);
  expect(ill.output.stdout).not.toContain('hunter2');

  const foreign = runMain({ ...env, PORT: port, SECRET: 'hunter2 of another machine' }, 'doctor');
  expect(await foreign.ended).toBe(1);
  expect(foreign.output.stdout).toMatch(
    /^BROKEN +secret +The value of SECRET is not the one this database is used with.*\n +Fix: /m,
  );
});

test('it makes no secret and no folder in a place that is not the server’s', patience, async () => {
  const elsewhere = join(root, 'elsewhere');
  const doctor = runMain({ DATA_DIR: elsewhere, PORT: '9', SMS_URL: 'console:', MAIL_URL: 'console:' }, 'doctor');
  await doctor.ended;
  expect(doctor.output.stdout).toMatch(/^ok +secret /m);
  expect(existsSync(elsewhere)).toBe(false);
});
