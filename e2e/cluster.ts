import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/free-port.mjs';
import { choosePublicPorts, startNginx } from '../scripts/test-nginx.mjs';
import { startPostgres } from '../scripts/test-postgres.mjs';
import { startRedis } from '../scripts/test-redis.mjs';
import { keepLines, launchServer, type Product, waitForAddress, whenEnded } from './fixtures/product.ts';
import { startSmsGateway } from './fixtures/sms-gateway.ts';

/** Two servers over PostgreSQL and Redis, with nginx, TLS and the example file of `deploy/` in front. */
export interface Cluster {
  /** What people use, through nginx. */
  readonly product: Product;
  /** Where http is answered with a redirect. */
  readonly plainOrigin: string;
  /** Each server by itself, without nginx. */
  readonly direct: readonly [Product, Product];
  /** Stops one with SIGTERM and starts it again on the same port; answers the exit code. */
  restart(index: 0 | 1): Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts everything; needs PostgreSQL, Redis and nginx on this machine. */
export const startCluster = async (): Promise<Cluster> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'branchline-cluster-'));
  const [postgres, redis, sms] = await Promise.all([startPostgres(), startRedis(), startSmsGateway()]);
  const ports = await choosePublicPorts();
  const serverPorts: [number, number] = [await findFreePort(), await findFreePort()];
  const origin = `https://localhost:${String(ports.https)}`;
  const { hear, lastLines } = keepLines();
  const launch = (port: number): ChildProcess =>
    hear(
      launchServer({
        PORT: String(port),
        PUBLIC_URL: origin,
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        SMS_URL: sms.url,
        SECRET: 'the same on both, and long enough',
      }),
    );
  // At once: whoever comes second waits until the first has made the tables.
  const servers: [ChildProcess, ChildProcess] = [launch(serverPorts[0]), launch(serverPorts[1])];
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  const stop = async () => {
    await nginx?.stop();
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(servers.map(whenEnded));
    await Promise.all([sms.close(), redis.stop(), postgres.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(servers.map((server) => waitForAddress(server)));
    nginx = await startNginx({ ...ports, servers: serverPorts });
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (index: 0 | 1) => {
    const old = servers[index];
    old.kill('SIGTERM');
    await whenEnded(old);
    servers[index] = launch(serverPorts[index]);
    await waitForAddress(servers[index]);
    return old.exitCode;
  };
  const refuse = () => Promise.reject(new Error('Restart the servers one by one.'));
  const productAt = (address: string): Product => ({
    origin: address,
    sms,
    lastLines,
    kill: refuse,
    restartAfterKill: refuse,
    stop,
  });
  return {
    product: productAt(origin),
    plainOrigin: `http://localhost:${String(ports.http)}`,
    direct: [
      productAt(`http://127.0.0.1:${String(serverPorts[0])}`),
      productAt(`http://127.0.0.1:${String(serverPorts[1])}`),
    ],
    restart,
    stop,
  };
};
