import type { AckOf } from '@branchline/contract/event';
import { uploadFiles } from '@branchline/contract/files';
import type { Message } from '@branchline/contract/shapes';
import { sendMessage } from '@branchline/contract/socket-events';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testPassword } from '#testing/factories';
import { makeServerPlace, type SignedIn } from '#testing/faults/server-place';
import { startPostgresServer } from '#testing/faults/postgres-server';
import { createStubbornClient, type StubbornClient } from '#testing/faults/stubborn-client';
import { runCli } from '#testing/run-cli';
import { runMain } from '#testing/run-main';
import { type S3Server, startS3Server } from '#testing/s3-server';
import { filesForm } from '#testing/upload';

// Programs as people run them, on the engine that TEST_DATABASE names. Starting takes its time on a busy machine.
const patience = { timeout: 600_000 };

let root = '';
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'drill-'));
  s3 = await startS3Server(join(root, 's3'), 'chat');
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const bucketUrl = () => `s3://S3RVER:S3RVER@127.0.0.1:${String(s3.port)}/chat?region=eu-west-1`;

/** A message with a file in it, as somebody was told of it. */
interface WithFile {
  readonly message: Message;
  readonly content: string;
}

const sendFile = async (url: string, from: StubbornClient, to: SignedIn): Promise<WithFile> => {
  const content = `A note of ${randomUUID()}`;
  const headers = { 'x-auth-token': from.who.token };
  const body = filesForm({ 'note.txt': content });
  const reply = await fetch(url + uploadFiles.path, { method: 'POST', headers, body });
  const { uploads } = (await reply.json()) as { uploads: { id: string }[] };
  const payload = { touserid: to.user.id, messageType: 'file', attachments: uploads.map(({ id }) => id) };
  const ack = (await from.socket.timeout(30_000).emitWithAck(sendMessage.name, payload)) as AckOf<typeof sendMessage>;
  return { message: ack.data, content };
};

/** Everybody writes and one sends files until told to stop. */
const keepWriting = (url: string, clients: readonly (readonly [StubbornClient, StubbornClient])[]) => {
  let isOver = false;
  const files: WithFile[] = [];
  const write = async (from: StubbornClient, to: SignedIn) => {
    while (!isOver)
      await from.sendAll(
        to,
        Array.from({ length: 10 }, () => randomUUID()),
        5,
      );
  };
  const writing = clients.flatMap(([one, other]) => [write(one, other.who), write(other, one.who)]);
  const [first] = clients;
  const sending = async () => {
    while (first && !isOver) {
      files.push(await sendFile(url, first[0], first[1].who));
      await sleep(50);
    }
  };
  const ended = Promise.all([...writing, sending()]);
  return {
    files,
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
};

const emptyServerDatabase = async (): Promise<string> => {
  const given = process.env['TEST_DATABASE_URL'];
  const own = given === undefined ? await startPostgresServer() : null;
  const serverUrl = given ?? own?.url ?? '';
  const name = `drill_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await administer(`create database ${name}`);
  onTestFinished(async () => {
    await (own ? own.remove() : administer(`drop database ${name} with (force)`));
  });
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
};

const startOn = async (env: Readonly<Record<string, string>>) => {
  const server = runMain(env);
  const url = await server.ready();
  return {
    url,
    connect: (who: SignedIn) => {
      const client = createStubbornClient(url, who);
      onTestFinished(() => client.giveUp());
      return client;
    },
    stop: async () => {
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
    },
  };
};

test('a backup under load brings back everything acknowledged before it, on either engine', patience, async () => {
  const place = await makeServerPlace(3);
  onTestFinished(() => place.remove());
  // The default storage on one engine, a bucket on the other; they are restored the other way round.
  const isServer = process.env['TEST_DATABASE'] === 'postgres';
  const env = { ...place.env, ...(isServer ? { STORAGE_URL: bucketUrl() } : {}) };
  const source = await startOn(env);
  const clients = place.pairs.map(([one, other]) => [source.connect(one), source.connect(other)] as const);
  const writing = keepWriting(source.url, clients);
  const acknowledged = () => clients.flat().flatMap(({ record }) => [...record.acknowledged.values()]);
  while (acknowledged().length < 100 || writing.files.length < 5) await sleep(20);

  const told = acknowledged();
  const files = [...writing.files];
  const folder = join(root, `backup-${randomUUID()}`);
  const made = await runCli('backup-cli', [folder], { env });
  await writing.stop();
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining(folder) });
  expect(acknowledged().length).toBeGreaterThan(told.length);
  // What the server copied for it is gone again.
  expect(await readdir(join(place.env['DATA_DIR'] ?? '', 'snapshots')).catch(() => [])).toEqual([]);
  for (const client of clients.flat()) client.giveUp();
  await source.stop();

  const basics = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'fatal' };
  const targets: Record<string, string>[] = [
    { ...basics, DATA_DIR: join(root, `embedded-${randomUUID()}`), STORAGE_URL: isServer ? '' : bucketUrl() },
    {
      ...basics,
      DATA_DIR: join(root, `server-${randomUUID()}`),
      DATABASE_URL: await emptyServerDatabase(),
      STORAGE_URL: isServer ? bucketUrl() : '',
    },
  ];
  for (const target of targets) {
    const restored = await runCli('restore-cli', [folder, '--keep-sessions'], { env: target });
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Restored the backup') });
    const server = await startOn(target);
    for (const [one, other] of place.pairs) {
      const all = await server.connect(one).readAll(other);
      const found = new Map(all.map((message) => [message.id, message]));
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
      const ours = told.filter(({ sender }) => sender === one.user.id || sender === other.user.id);
      expect(ours.length).toBeGreaterThan(0);
      for (const { id, seq, content } of ours) expect(found.get(id)).toMatchObject({ seq, content });
    }
    for (const { message, content } of files) {
      // The very link that was handed out before: the secret came along.
      const reply = await fetch(new URL(message.files[0]?.cloudUrl ?? '', server.url));
      expect({ status: reply.status, text: await reply.text() }).toEqual({ status: 200, text: content });
    }
    const leader = place.pairs[0]?.[1].user;
    const login = await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: leader?.email, password: testPassword }),
    });
    expect(await login.json()).toMatchObject({ status: 1, me: { id: leader?.id } });

    if (target['DATABASE_URL'] !== undefined) {
      // The embedded one is locked by the server's process; here it is found by its connections.
      const again = await runCli('restore-cli', [folder, '--replace'], { env: target });
      expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Servers are running') });
    }
    await server.stop();
  }
});
