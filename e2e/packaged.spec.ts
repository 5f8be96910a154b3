import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../scripts/free-port.mjs';
import { environmentWithoutNpm } from '../scripts/npm.mjs';
import { makeRelease } from '../scripts/release.mjs';
import { ROOT } from '../scripts/setup.mjs';
import { waitForAddress, whenEnded } from './fixtures/product.ts';

// The commands of the README and of the Dockerfile, as they are typed.

const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'branchline-packaged-'));
  folders.push(folder);
  return folder;
};
const started: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    // What was made read-only is removed only by who may write.
    spawnSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

const npm = (script: string, env: Readonly<Record<string, string>>) => {
  const child = spawn('npm', ['run', '--silent', script], { cwd: ROOT, env: { ...environmentWithoutNpm(), ...env } });
  started.push(child);
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
};

const signIn = async (origin: string, username: string, password: string): Promise<unknown> => {
  const reply = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return reply.json();
};

const endWith = async (child: ChildProcess): Promise<number | null> => {
  child.kill('SIGTERM');
  await whenEnded(child);
  return child.exitCode;
};

test('npm start a second time neither installs nor builds, and SIGTERM ends it with 0', async () => {
  const env = { DATA_DIR: makeFolder(), PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: 'a-long-Passphrase-7' };
  for (const time of ['first', 'second']) {
    const { child, output } = npm('start', env);
    const origin = await waitForAddress(child);
    expect(output(), time).not.toMatch(/Installing|Building/);
    expect(await signIn(origin, 'admin@example.com', env.ADMIN_PASSWORD)).toMatchObject({ status: 1 });
    expect((await fetch(origin)).headers.get('content-type')).toContain('text/html');
    expect(await endWith(child)).toBe(0);
  }
});

test('npm run demo fills an empty folder, and what it prints signs in', async () => {
  const { child, output } = npm('demo', { DATA_DIR: makeFolder(), PORT: '0', HOST: '127.0.0.1' });
  const origin = await waitForAddress(child);
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 1 });
  const { list } = (await (await fetch(`${origin}/api/settings/forcustomer`, { method: 'POST' })).json()) as {
    list: unknown[];
  };
  expect(list.length).toBeGreaterThan(0);
  expect(output()).toMatch(/password/i);
  expect(await endWith(child)).toBe(0);
});

test('the release starts, as another user on a tree nobody can write, with the command of the image', async () => {
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  expect(dockerfile).toContain('COPY --from=build /release .');
  const app = join(makeFolder(), 'release');
  await makeRelease(app);
  chmodSync(dirname(app), 0o755);
  // Development's own parts are not there, so nothing that runs can need them.
  expect(existsSync(join(app, 'node_modules/typescript'))).toBe(false);
  const scripts = (JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { scripts: object }).scripts;
  for (const command of Object.values(scripts) as string[])
    expect(existsSync(join(app, command.split(' ').at(-1) ?? '')), command).toBe(true);

  const data = makeFolder();
  const isRoot = process.getuid?.() === 0;
  const nobody = 65_534;
  spawnSync('chmod', ['-R', 'a-w,a+rX', app]);
  if (isRoot) chownSync(data, nobody, nobody);
  chmodSync(data, 0o700);
  const [program, ...args] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
  expect(program).toBe('node');
  const server = spawn(process.execPath, args, {
    cwd: app,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      DATA_DIR: data,
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      SMS_URL: 'http://127.0.0.1:9/send',
      MAIL_URL: 'console:',
      ADMIN_PASSWORD: 'a-long-Passphrase-7',
    },
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(server);
  const origin = await waitForAddress(server);
  const health = /CMD \["node", "-e", "(.*)"\]/.exec(dockerfile)?.[1] ?? '';
  const checked = spawnSync(process.execPath, ['-e', health], { env: { PORT: new URL(origin).port } });
  expect(checked.status).toBe(0);
  expect(await signIn(origin, 'admin@example.com', 'a-long-Passphrase-7')).toMatchObject({ status: 1 });
  expect((await fetch(`${origin}/login`)).headers.get('content-type')).toContain('text/html');
  expect(await endWith(server)).toBe(0);
});
