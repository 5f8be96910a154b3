import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { waitForExit } from './child.mjs';
import { findFreePort } from './free-port.mjs';
import { buildahIn, missingForImage, runProgram } from './image.mjs';
import { pack } from './release.mjs';
import { ROOT } from './setup.mjs';

const missing = missingForImage().join(' and no ');
if (missing && process.env['CI']) throw new Error(`There is no ${missing}, and in CI no test may be left out.`);
if (missing) console.warn(`\n!!! LEFT OUT: this machine has no ${missing}, so no image is built and started. !!!\n`);

/** Debian comes over the network, and the release is installed once more: three minutes, on a busy machine many more. */
const patienceMs = 1_500_000;

describe.skipIf(missing)('what npm run release makes', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'branchline-image-'));
  const released = join(folder, 'release');
  const archive = `branchline-${version}.oci.tar`;
  const buildah = buildahIn(join(folder, 'buildah'));
  let mounted = '';
  /** @type {any} */
  let config;
  beforeAll(async () => {
    await pack(released);
    buildah('from', '--pull-never', '--name=it', `oci-archive:${join(released, archive)}`);
    mounted = buildah('mount', 'it');
    config = JSON.parse(buildah('inspect', '--type=container', 'it')).OCIv1.config;
  }, patienceMs);
  afterAll(() => {
    buildah('umount', 'it');
    rmSync(folder, { recursive: true, force: true });
  }, patienceMs);

  test('is a tarball, an image, their checksums, the bill of materials and the notes', () => {
    const tarball = `branchline-${version}.tar.gz`;
    expect(readdirSync(released).toSorted()).toEqual(
      [tarball, archive, 'SHA256SUMS', `branchline-${version}.cdx.json`, `branchline-${version}.notes.md`].toSorted(),
    );
    const sums = readFileSync(join(released, 'SHA256SUMS'), 'utf8');
    expect([...sums.matchAll(/^[0-9a-f]{64} {2}(.+)$/gm)].map(([, name]) => name)).toEqual([tarball, archive]);
    runProgram('sh', ['-c', `cd "$0" && sha256sum --check --strict SHA256SUMS`, released]);
    const bytes = Number(runProgram('sh', ['-c', 'gzip -dc "$0" | wc -c', join(released, tarball)]));
    expect(bytes).toBeLessThan(120e6);
  });

  test('the image says what it is, and runs the server as nobody special', () => {
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')) ?? [];
    expect(config).toMatchObject({
      User: 'node',
      WorkingDir: '/app',
      Cmd: JSON.parse(command),
      ExposedPorts: { '3000/tcp': {} },
      Volumes: { '/data': {} },
      Labels: { 'org.opencontainers.image.title': 'Branchline', 'org.opencontainers.image.version': version },
    });
    expect(config.Env).toEqual(expect.arrayContaining(['NODE_ENV=production', 'DATA_DIR=/data']));
    const app = join(mounted, 'app');
    expect(existsSync(join(app, 'node_modules/typescript'))).toBe(false);
    expect(runProgram('find', [app, '!', '-user', '0'])).toBe('');
    expect(runProgram('find', [app, '!', '-type', 'l', '-perm', '/022'])).toBe('');
    expect(runProgram('find', [mounted, '-xdev', '-type', 'f', '-perm', '/6000'])).toBe('');
  });

  test('the server in it starts as that user and is well', { timeout: 180_000 }, async () => {
    const port = await findFreePort();
    const env = {
      ...Object.fromEntries(config.Env.map((/** @type {string} */ pair) => pair.split(/=(.*)/s))),
      ...{ PORT: String(port), HOST: '127.0.0.1', SMS_URL: 'http://127.0.0.1:9/send', MAIL_URL: 'console:' },
    };
    const inApp = ['sh', '-c', 'cd /app && exec "$@"', 'sh', ...config.Cmd];
    const server = spawn('chroot', [`--userspec=${config.User}:${config.User}`, mounted, ...inApp], { env });
    onTestFinished(() => void server.kill('SIGKILL'));
    let said = '';
    for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (said += String(text)));
    const ask = (/** @type {string} */ path) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    while (!(await ask('/readyz'))?.ok && server.exitCode === null) await sleep(200);
    expect(server.exitCode, said).toBeNull();
    const reply = await ask('/healthz');
    expect(await reply?.json()).toMatchObject({ status: 1, version });
    server.kill('SIGTERM');
    await waitForExit(server, 30_000);
    expect(server.exitCode, said).toBe(0);
  });
});
