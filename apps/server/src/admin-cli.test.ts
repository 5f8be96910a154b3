import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readConfig } from '#config/config';
import { createLogger } from '#platform/logger';
import { openMigratedDatabase } from './start-server.ts';

const program = fileURLToPath(new URL('admin-cli.ts', import.meta.url));

const run = (args: readonly string[], env: Readonly<Record<string, string>>, input = '') =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', program, ...args], {
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.once('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });

it('works on the embedded database, and says in one line that a server is using it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'admin-cli-'));
  const env = { DATA_DIR: dataDir };
  try {
    const args = ['add', '--email', 'bo@example.com', '--name', 'Bo Ek Berg', '--ask-password'];
    const added = await run(args, env, 'a small red boat\n');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('Added the admin bo@example.com.');
    expect(added.out).not.toContain('boat');

    const server = await openMigratedDatabase(readConfig(env), createLogger({ level: 'silent' }));
    const refused = await run(['list'], env);
    await server.close();
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^[^\n]*in use[^\n]*\n$/);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);

it('shows how it is used when it is used wrongly', async () => {
  const { code, err } = await run(['fly'], {});
  expect(code).toBe(1);
  expect(err).toContain('There is no command "fly".');
  expect(err).toContain('Usage: npm run admin');
}, 60_000);
