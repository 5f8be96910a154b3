import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#config/config';
import { copyEmbeddedDatabase } from '#testing/database-template';
import { runMain } from '#testing/run-main';
import { type S3Server, startS3Server } from '#testing/s3-server';
import { checkStorage } from './check-storage.ts';

let root = '';
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-storage-'));
  await writeFile(join(root, 'file'), '');
  await mkdir(join(root, 'data'));
  s3 = await startS3Server(join(root, 's3'), 'uploads');
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const check = (STORAGE_URL: string, dataDir = 'data') =>
  checkStorage(readConfig({ DATA_DIR: join(root, dataDir), SECRET: 's'.repeat(32), STORAGE_URL }));
const bucketUrl = ({ port = s3.port, key = 'S3RVER', bucket = 'uploads' } = {}) =>
  `s3://${key}:S3RVER@127.0.0.1:${String(port)}/${bucket}`;

/** An object store that treats every request in one way. */
const storeThat = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return bucketUrl({ port: (server.address() as AddressInfo).port });
};
const refusing = (status: number, code: string) =>
  storeThat((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  });

test('a storage that takes files is fine, and nothing stays in it', async () => {
  expect(await check(bucketUrl())).toEqual([]);
  expect(await check('file:')).toEqual([]);
  expect(await readdir(join(root, 'data'))).toEqual(['files']);
  expect(await readdir(join(root, 'data', 'files'))).toEqual(['.incoming']);
});

test('a bucket that never takes files is one line with the reason, and without the secret', async () => {
  const refused = async (url: string, reason: string) => {
    const words = new RegExp(
      `^STORAGE_URL names the bucket \\w+ at 127\\.0\\.0\\.1:\\d+ that cannot be used: ${reason}`,
    );
    await expect(check(url)).rejects.toThrow(words);
    await expect(check(url)).rejects.toThrow(/\. Example: STORAGE_URL=s3:\/\/KEY:SECRET@/);
    await expect(check(url)).rejects.not.toThrow('hunter2');
  };
  await refused(bucketUrl({ bucket: 'nowhere' }), 'there is no bucket of this name');
  await refused(bucketUrl({ key: 'hunter2' }), 'it does not know this key');
  await refused(await refusing(403, 'SignatureDoesNotMatch'), 'it refuses the secret of this key');
  await refused(await refusing(403, 'AccessDenied'), 'this key may not write');
  await refused(await refusing(301, 'PermanentRedirect'), 'the bucket is in another region');
  await refused(await refusing(405, 'MethodNotAllowed'), 'it refuses \\(MethodNotAllowed, HTTP 405\\)');
});

test('a folder that never takes files is one line with its variable', async () => {
  const folder = join(root, 'file', 'below');
  await expect(check(`file://${folder}`)).rejects.toThrow(
    `STORAGE_URL has the folder ${folder} that cannot be used: it is no folder. Example: STORAGE_URL=file:///`,
  );
  await mkdir(join(root, 'odd'));
  await writeFile(join(root, 'odd', 'files'), '');
  await expect(check('', 'odd')).rejects.toThrow(
    /^DATA_DIR has the folder \S+odd\/files that cannot be used: it is no/,
  );
});

test('an object store that is away, slow or busy is a warning', async () => {
  const urls = [
    bucketUrl({ port: 1 }),
    await refusing(503, 'SlowDown'),
    await refusing(403, 'RequestTimeTooSkewed'),
    await storeThat(() => undefined),
  ];
  for (const url of urls) expect(await check(url)).toEqual([expect.stringMatching(/^WARNING: .*STORAGE_URL/)]);
}, 180_000);

test('the start stops at a wrong key, and goes on with a store that is away', async () => {
  const dataDir = join(root, 'start');
  await copyEmbeddedDatabase(dataDir);
  const start = (STORAGE_URL: string) => runMain({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', STORAGE_URL });
  const wrong = start(bucketUrl({ key: 'hunter2' }));
  expect(await wrong.ended).toBe(1);
  expect(wrong.output.stderr).toMatch(/^STORAGE_URL names [^\n]+\n$/m);
  const away = start(bucketUrl({ port: 1 }));
  await away.ready();
  expect(away.output.stdout).toMatch(/^WARNING: Files cannot be kept right now/m);
}, 300_000);
