import { spawnSync } from 'node:child_process';
import { chmod, lchown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyEmbeddedDatabase } from '#testing/database-template';
import { runCli } from '#testing/run-cli';
import { runMain } from '#testing/run-main';

// Starting takes its time on a busy machine.
const patience = { timeout: 300_000 };
const nobody = 65_534;

/** Only root may become somebody else, who then has to be able to read the program. */
const canTry = () => {
  if (process.getuid?.() !== 0) return false;
  const reading = ['-e', `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`];
  return spawnSync(process.execPath, reading, { uid: nobody, gid: nobody }).status === 0;
};

let root = '';
let dataDir = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-dir-owner-'));
  dataDir = join(root, 'data');
  await chmod(root, 0o755);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const pathsIn = async (folder: string) => [
  folder,
  ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
];

const giveAway = async (folder: string) => {
  for (const path of await pathsIn(folder)) await lchown(path, nobody, nobody);
};

const ofRoot = async (folder: string) => {
  const owners = await Promise.all(
    (await pathsIn(folder)).map(async (path) => [path, (await lstat(path)).uid] as const),
  );
  return owners.filter(([, uid]) => uid === 0).map(([path]) => path);
};

test.runIf(canTry())('what root does to a stopped installation leaves nothing of root in it', patience, async () => {
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' };
  await copyEmbeddedDatabase(dataDir);
  const server = runMain(env);
  await server.ready();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  await giveAway(dataDir);

  expect(await runCli('admin-cli', ['list'], { env })).toMatchObject({ code: 0, err: '' });
  expect(await ofRoot(dataDir)).toEqual([]);
  expect(await runCli('doctor', [], { env: { ...env, PORT: '9' } })).toMatchObject({
    out: expect.stringContaining('The embedded database answers.') as string,
    err: '',
  });
  expect(await ofRoot(dataDir)).toEqual([]);

  // Where only root may write.
  const closed = join(root, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const backup = join(closed, 'backup');
  expect(await runCli('backup-cli', [backup], { env })).toMatchObject({ code: 0, err: '' });
  expect(await ofRoot(dataDir)).toEqual([]);
  expect(await readdir(closed)).toEqual(['backup']);

  const args = [backup, '--replace'];
  expect(await runCli('restore-cli', args, { env })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^DATA_DIR \S+ belongs to \S+, who may not read \S+backup, [^\n]*chown[^\n]*\n$/,
    ) as string,
  });
  await chmod(closed, 0o755);
  await giveAway(backup);
  expect(await runCli('restore-cli', args, { env })).toMatchObject({ code: 0, err: '' });
  expect(await ofRoot(dataDir)).toEqual([]);
});

test.runIf(canTry())('root starts no server in a folder of somebody else', patience, async () => {
  const folder = join(root, 'another');
  await mkdir(join(folder, 'database'), { recursive: true });
  await giveAway(folder);
  const server = runMain({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' });
  expect(await server.ended).toBe(1);
  expect(server.output.stderr).toMatch(/^DATA_DIR \S+another belongs to \S+, [^\n]*sudo -u [^\n]*\n$/);
  expect(await pathsIn(folder)).toEqual([folder, join(folder, 'database')]);
});
