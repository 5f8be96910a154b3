import type { AppOptions } from '#app';
import type { AppDeps } from '#app-context';
import { createCallClient } from './call-client.ts';
import { captureMail, captureSms, createTestClock, createTestJobs, createTestLater } from './doubles.ts';
import { openApp } from './open-app.ts';

/**
 * The whole app on a port of its own with a database of its own, called over real HTTP and sockets. What goes outside
 * is kept for the test to look at, and work for later that fails is not overlooked. Limits are a thousand times as wide
 * unless `env` says otherwise. `database`, `limiter`, `redis` and `pubsub` are the test's own.
 */
export const startTestApp = async ({
  env = {},
  database: given,
  realtimeTiming,
  ...others
}: Pick<AppOptions, 'realtimeTiming'> & { readonly env?: Readonly<Record<string, string>> } & Partial<
    Pick<AppDeps, 'database' | 'limiter' | 'redis' | 'pubsub' | 'tracing'>
  > = {}) => {
  const doubles = {
    sms: captureSms(),
    mail: captureMail(),
    clock: createTestClock(),
    jobs: createTestJobs(),
    later: createTestLater(),
  };
  const opened = await openApp({
    ...(given ? { database: given } : {}),
    ...(realtimeTiming ? { realtimeTiming } : {}),
    env: { RATE_LIMIT_FACTOR: '1000', ...env },
    deps: { ...doubles, ...others },
  });
  const origin = await opened.listen();
  const { context, database, config, logLines, branch: primaryBranch, connect, close } = opened;
  return {
    ...doubles,
    context,
    database,
    config,
    limiter: context.limiter,
    primaryBranch,
    /** What was logged, a line of JSON each. */
    logLines,
    origin,
    /** Makes a declared call over HTTP. */
    call: createCallClient(origin),
    /** Opens a socket that does not reconnect; rejects with the `connect_error`. */
    connect,
    close,
  };
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
