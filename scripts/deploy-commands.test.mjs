import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

const DEPLOY = join(ROOT, 'deploy');
const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

const programs = {
  admin: 'admin-cli',
  doctor: 'doctor',
  backup: 'backup-cli',
  restore: 'restore-cli',
  migrate: 'migrate-cli',
};

describe('the commands of the program', () => {
  test('have in each set-up a line that hands them the variables of the server', () => {
    const page = read('docs/operations/deploy.md');
    for (const [command, program] of Object.entries(programs)) {
      expect(page).toMatch(new RegExp(`^branchline ${command} ?`, 'm'));
      expect(page).toMatch(
        new RegExp(`^docker compose (exec|run --rm) app-1 node apps/server/dist/${program}\\.js`, 'm'),
      );
      expect(page).toMatch(new RegExp(`^kubectl exec .* node apps/server/dist/${program}\\.js`, 'm'));
    }
  });

  test('are programs that the build makes, wherever a page or an example names one', () => {
    const pages = [
      'docs/configuration.md',
      ...readdirSync(join(ROOT, 'docs/operations')).map((name) => `docs/operations/${name}`),
    ];
    const examples = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1));
    const named = [...pages, ...examples].flatMap((path) => [...read(path).matchAll(/server\/dist\/([\w-]+)\.js/g)]);
    expect(named.length).toBeGreaterThan(10);
    for (const [, name = ''] of named) expect(existsSync(join(ROOT, 'apps/server/src', `${name}.ts`)), name).toBe(true);
  });
});

describe('the command for a machine with systemd', () => {
  const unit = read('deploy/systemd/branchline@.service');
  const backup = read('deploy/systemd/branchline-backup.service');

  /** Runs it with stand-ins for what asks systemd. @param {string[]} args @param {string} [units] */
  const run = (args, units = '') => {
    const folder = mkdtempSync(join(tmpdir(), 'branchline-command-'));
    try {
      const standIn = (/** @type {string} */ name, /** @type {string} */ body) =>
        writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
      standIn('systemd-run', `printf '%s\\n' "$@"`);
      standIn('systemctl', `printf '%s' '${units}'`);
      const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
      const { status, stdout } = spawnSync(join(DEPLOY, 'systemd/branchline'), args, { encoding: 'utf8', env });
      return { status, lines: stdout.trimEnd().split('\n') };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const listed = 'branchline@3002.service loaded active running Branchline on port 3002\n';

  test.each(Object.entries(programs))('%s is the program with its own arguments', (command, program) => {
    const { status, lines } = run([command, '--name', 'Bo Ek']);
    expect(status).toBe(0);
    expect(lines.slice(-4)).toEqual([
      '/usr/bin/node',
      `/opt/branchline/apps/server/dist/${program}.js`,
      '--name',
      'Bo Ek',
    ]);
  });

  test('has the variables and the user of the server, and the folder of the nightly backup', () => {
    const { lines } = run(['doctor'], listed);
    const [, environment = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    for (const pair of environment.split(' ')) expect(lines).toContain(`--setenv=${pair.replace('%i', '3002')}`);
    for (const name of ['User', 'Group', 'EnvironmentFile', 'StateDirectory', 'StateDirectoryMode', 'UMask'])
      expect(lines).toContain(`--property=${new RegExp(`^${name}=.*$`, 'm').exec(unit)?.[0] ?? ''}`);
    const [, folder = ''] = /^WorkingDirectory=(.*)$/m.exec(backup) ?? [];
    expect(lines).toContain(`--property=WorkingDirectory=-${folder}`);
    expect(run(['doctor']).lines).toContain('--setenv=PORT=3000');
  });

  test('runs nothing else', () => {
    for (const args of [[], ['main'], ['../x']]) expect(run(args)).toEqual({ status: 1, lines: [''] });
  });
});

test('the nightly backup keeps a number of them', () => {
  expect(read('deploy/systemd/branchline-backup.service')).toMatch(/^ExecStart=\S+ \S+backup-cli\.js --keep \d+$/m);
});
