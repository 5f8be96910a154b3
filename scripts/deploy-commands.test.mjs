import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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

/** @param {(folder: string) => void} work */
const inFolder = (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'branchline-guide-'));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the drill', () => {
  const drill = join(DEPLOY, 'systemd/branchline-drill');
  // Stands in for the program: tells what it was given.
  const standIn = `
    console.log(JSON.stringify({ args: process.argv.slice(2), names: Object.keys(process.env) }));
    process.exit(process.argv[2].endsWith('broken') ? 1 : 0);`;
  /** @param {string} folder @param {string[]} args */
  const run = (folder, ...args) => {
    writeFileSync(join(folder, 'restore-cli.js'), standIn);
    const env = { PATH: process.env['PATH'], DATABASE_URL: 'postgres://live', BRANCHLINE_PROGRAM: folder };
    return spawnSync(drill, [join(folder, 'backups'), ...args], { encoding: 'utf8', env });
  };
  const make = (/** @type {string} */ folder, /** @type {string} */ name, days = 0) => {
    const path = join(folder, 'backups', name);
    mkdirSync(path, { recursive: true });
    const at = Date.now() / 1000 - days * 86_400;
    utimesSync(path, at, at);
    return path;
  };

  test('restores the newest whole backup, with nothing of the server, and says so', () => {
    inFolder((folder) => {
      make(folder, '2026-01-29T03-00-00Z');
      const newest = make(folder, '2026-01-30T03-00-00Z');
      make(folder, '2026-01-31T03-00-00Z.unfinished');
      const { status, stdout } = run(folder, '--identity', 'key');
      expect(status).toBe(0);
      const { args, names } = JSON.parse(stdout.split('\n')[0] ?? '');
      expect(args).toEqual([newest, '--identity', 'key']);
      expect(names).toEqual(expect.arrayContaining(['DATA_DIR', 'PATH']));
      expect(names).not.toContain('DATABASE_URL');
      expect(stdout).toContain('can be restored.');
    });
  });

  test('fails where there is none of late, or it cannot be restored', () => {
    inFolder((folder) => {
      make(folder, '2026-01-01T03-00-00Z', 5);
      expect(run(folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no backup') });
      make(folder, 'broken');
      expect(run(folder).status).toBe(1);
    });
  });
});

describe('the guide from bare Debian', () => {
  const page = read('docs/operations/debian.md');
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  /** What a machine without systemd, network and users of its own cannot do. */
  const notRun = [
    'apt-get',
    'systemctl',
    'useradd',
    'chown',
    'runuser',
    'certbot',
    'nginx',
    'curl',
    'journalctl',
    'systemd-run',
  ];

  test('names what its test does not run', () => {
    const [, named = ''] = /stand-ins take the place of ([\s\S]*?)\.\s/.exec(page) ?? [];
    for (const name of notRun.filter((each) => each !== 'runuser' && each !== 'systemd-run'))
      expect(named).toContain(`\`${name}\``);
  });

  test('its blocks run one after the other, and leave what the units and the server need', () => {
    inFolder((folder) => {
      const { version } = JSON.parse(read('package.json'));
      const at = (/** @type {string} */ path) => join(folder, path);
      for (const path of [
        'bin',
        'root',
        'opt',
        'etc/systemd/system',
        'etc/nginx/conf.d',
        'etc/redis',
        'usr/local/sbin',
        'var',
      ])
        mkdirSync(at(path), { recursive: true });
      writeFileSync(at('etc/redis/redis.conf'), 'port 6379\n');
      const standIn = (/** @type {string} */ name, /** @type {string} */ body) =>
        writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
      for (const name of notRun)
        standIn(name, `echo "${name} $*" >> "${folder}/log"; [ ${name} != journalctl ] || echo 'The first admin'`);
      // The real one, without users that are not there.
      standIn('install', `[ "$2" = -o ] && set -- "$1" "$6" "$7" "$8"; exec /usr/bin/install "$@"`);
      const tree = [
        `--transform=s,^,branchline-${version}/,`,
        '-czf',
        at(`root/branchline-${version}.tar.gz`),
        'deploy',
      ];
      expect(spawnSync('tar', ['-C', ROOT, ...tree]).status).toBe(0);
      const sums = spawnSync('sha256sum', [`branchline-${version}.tar.gz`], { cwd: at('root'), encoding: 'utf8' });
      writeFileSync(at('root/SHA256SUMS'), sums.stdout);

      const script = blocks
        .join('\n')
        .replaceAll(/(?<![\w.}])\/(opt|etc|root|usr\/local|var)(?=[/ ])/g, `${folder}/$1`);
      const PATH = `${at('bin')}:${at('usr/local/sbin')}:${process.env['PATH'] ?? ''}`;
      const { status, stderr } = spawnSync('sh', ['-eu'], { input: script, encoding: 'utf8', env: { PATH } });
      expect([status, stderr]).toEqual([0, '']);

      const file = at('etc/branchline.env');
      const values = new Map(
        [...readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
      );
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(values.get('PUBLIC_URL')).toBe('https://chat.example.com');
      expect(values.get('DATABASE_URL')).toMatch(
        /^postgres:\/\/branchline:[0-9a-f]{48}@127\.0\.0\.1:5432\/branchline$/,
      );
      const [, password = 'none'] = /^redis:\/\/:([0-9a-f]{48})@/.exec(values.get('REDIS_URL') ?? '') ?? [];
      expect(readFileSync(at('etc/redis/branchline.conf'), 'utf8')).toContain(`requirepass ${password}\n`);
      for (const name of ['SECRET', 'METRICS_TOKEN']) expect(values.get(name)).toMatch(/^\S{40,}$/);
      expect(readFileSync(at('etc/nginx/conf.d/branchline.conf'), 'utf8')).toContain('server_name chat.example.com;');

      const log = readFileSync(at('log'), 'utf8');
      const [, enabled = ''] = /^systemctl enable --now (branchline.*)$/m.exec(log) ?? [];
      expect(enabled.split(' ')).toHaveLength(4);
      for (const unit of enabled.split(' ')) {
        const name = unit.replace(/@.*$/, '@').replace(/([^r])$/, '$1.service');
        expect(existsSync(at(`etc/systemd/system/${name}`)), name).toBe(true);
      }
      // The sources' own path, since the command itself was not rewritten.
      expect(log).toContain('/opt/branchline/apps/server/dist/migrate-cli.js');
      expect(log).toMatch(/^runuser -u postgres -- psql .*make-role\.sql$/m);
    });
  });
});
