import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#testing/database';
import { runMain } from '#testing/run-main';

const redisUrl = process.env['TEST_REDIS_URL'];
const isPossible = process.env['TEST_DATABASE'] === 'postgres' && redisUrl !== undefined;

describe.skipIf(!isPossible)('several workers', () => {
  test('answer on one port, are replaced when killed, and stop together', { timeout: 360_000 }, async () => {
    const { url: databaseUrl = '', close } = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'workers-'));
    const server = runMain({
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      WORKERS: '2',
      LOG_LEVEL: 'debug',
    });
    const url = await server.ready();
    const ask = () => fetch(`${url}/healthz`, { headers: { connection: 'close' } });
    const pidsThatAnswered = () => {
      const lines = server.output.stdout.split('\n').filter((line) => line.includes('"msg":"Answered."'));
      return new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid));
    };
    await vi.waitFor(
      async () => {
        expect((await ask()).status).toBe(200);
        expect(pidsThatAnswered().size).toBe(2);
      },
      { timeout: 60_000 },
    );

    const metrics = await (await fetch(`${url}/metrics`)).text();
    const counted = /branchline_http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)/.exec(
      metrics,
    )?.[1];
    expect(Number(counted)).toBeGreaterThan(1);

    const [victim = 0] = pidsThatAnswered();
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect((await ask()).status).toBe(200);
        expect(pidsThatAnswered().size).toBe(3);
      },
      { timeout: 90_000, interval: 200 },
    );

    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output.stdout.match(/^Branchline is ready on /gm)).toHaveLength(1);
    expect(server.output.stdout.match(/^The first admin is /gm)).toHaveLength(1);
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
