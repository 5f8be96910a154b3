import type { BodyInput, CallDefinition, FailureReply, ReplyOf } from '@branchline/contract/call';
import { socketPath } from '@branchline/contract/socket-events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { type AppOptions, buildApp } from '#app';
import { readConfig } from '#config/config';
import { seedSettings } from '#features/settings';
import { systemClock } from '#platform/clock';
import type { Database } from '#platform/db/database';
import { createLimiter } from '#platform/limits/limiter';
import { createLogger } from '#platform/logger';
import { createMetrics } from '#platform/metrics';
import { openStorage } from '#platform/storage/open-storage';
import type { AppParts } from '../parts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { makePrimaryBranch } from './factories.ts';

interface CallInput<D extends CallDefinition> {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyInput<D>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reply, read as the success or failure that `body.status` tells apart. */
interface CallAnswer<D extends CallDefinition> {
  readonly status: number;
  readonly body: ReplyOf<D> | FailureReply;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The success; throws with the failure's text when it is none. */
  ok(): ReplyOf<D>;
}

const ignore = () => undefined;

const collectors = () => {
  const texts: { to: string; text: string }[] = [];
  const mails: { to: string; subject: string; text: string }[] = [];
  const jobs = new Map<string, () => Promise<void>>();
  const waiting = new Set<Promise<unknown>>();
  const nothing = () => Promise.resolve();
  const parts = {
    sms: {
      send: (message: { to: string; text: string }) => Promise.resolve(texts.push(message)).then(ignore),
      close: nothing,
    },
    mail: {
      send: (message: { to: string; subject: string; text: string }) =>
        Promise.resolve(mails.push(message)).then(ignore),
      close: nothing,
    },
    jobs: {
      every: (name: string, _seconds: number, work: () => Promise<void>) => void jobs.set(name, work),
      stop: nothing,
    },
    later: {
      add: (_name: string, work: () => Promise<void>) => {
        const run = work().catch(() => undefined);
        waiting.add(run);
        void run.finally(() => waiting.delete(run));
      },
      drain: () => Promise.all(waiting).then(ignore),
    },
  } satisfies Partial<AppParts>;
  return { texts, mails, jobs, parts };
};

/**
 * The whole app on a database of its own (or the one given), with a primary branch, and with texts and mails collected
 * instead of sent. Limits are those of the product unless `env.RATE_LIMIT_FACTOR` says otherwise; jobs run when
 * `runJob` is called. `listen` gives it a port of its own for sockets and real requests.
 */
export const openApp = async ({
  env = {},
  database: given,
  parts: others = {},
  ...options
}: AppOptions & {
  readonly env?: Readonly<Record<string, string>>;
  readonly database?: Database;
  readonly parts?: Partial<AppParts>;
} = {}) => {
  const own: TestDatabase | null = given ? null : await createTestDatabase();
  const database = given ?? own?.database;
  if (!database) throw new Error('There is no database.');
  const dataDir = await mkdtemp(join(tmpdir(), 'app-'));
  const config = readConfig({ DATA_DIR: dataDir, SECRET: 'a secret for tests only, long enough', ...env });
  const logLines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void logLines.push(line) } });
  const { texts, mails, jobs, parts: collected } = collectors();
  const parts: AppParts = {
    config,
    logger,
    database,
    clock: systemClock,
    metrics: createMetrics(),
    redis: null,
    bus: null,
    limiter: createLimiter({ redis: null, factor: config.rateLimitFactor, prefix: 'test', logger }),
    storage: await openStorage(config.storage, logger),
    ...collected,
    ...others,
  };
  await seedSettings(database);
  const branch = await makePrimaryBranch(database);
  const app = await buildApp(parts, { webDirectory: join(dataDir, 'web'), ...options });
  const sockets: Socket[] = [];

  const listen = async (): Promise<string> => {
    if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${String((app.http.server.address() as AddressInfo).port)}`;
  };

  return {
    app,
    context: app.context,
    database,
    config,
    /** The primary branch. */
    branch,
    texts,
    mails,
    logLines,
    listen,

    /** Calls through the HTTP door, without a network. */
    call: async <const D extends CallDefinition>(call: D, input: CallInput<D> = {}): Promise<CallAnswer<D>> => {
      const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
      const reply = await app.http.inject({
        method: call.method,
        url: path,
        ...(input.query ? { query: input.query } : {}),
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
        headers: {
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(input.token === undefined ? {} : { 'x-auth-token': input.token }),
          ...input.headers,
        },
      });
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      const body = (isJson ? reply.json() : reply.body) as ReplyOf<D> | FailureReply;
      return {
        status: reply.statusCode,
        body,
        headers: reply.headers,
        ok: () => {
          if (reply.statusCode !== 200)
            throw new Error(`${call.name} answered ${String(reply.statusCode)}: ${reply.body}`);
          return body as ReplyOf<D>;
        },
      };
    },

    /** A socket that does not reconnect by itself; resolves when it is let in, rejects with the `connect_error`. */
    connect: async (token?: string): Promise<Socket> => {
      const socket = io(await listen(), {
        path: socketPath,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: token === undefined ? {} : { token },
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },

    /** Waits for what replies left to be done after them: texts, mails, pushes. */
    settle: () => parts.later.drain(),
    runJob: async (name: string) => {
      const work = jobs.get(name);
      if (!work) throw new Error(`There is no job ${name}.`);
      await work();
    },

    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await app.close();
      await parts.later.drain();
      await parts.storage.close();
      await own?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof openApp>>;
