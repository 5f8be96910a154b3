import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface SentinelOptions {
  /** Where its configuration is kept, which it writes itself. */
  readonly folder: string;
  readonly port: number;
  readonly leaderPort: string;
  /** Of the servers it watches. */
  readonly password: string;
}

/** Starts one Sentinel that decides alone and soon, over the group `chat`. */
export const startSentinel = async ({ folder, port, leaderPort, password }: SentinelOptions) => {
  const config = join(folder, 'sentinel.conf');
  const lines = [
    `port ${String(port)}`,
    'bind 127.0.0.1',
    `sentinel monitor chat 127.0.0.1 ${leaderPort} 1`,
    `sentinel auth-pass chat ${password}`,
    // A server that had no core for a moment must not be left.
    'sentinel down-after-milliseconds chat 3000',
    'sentinel failover-timeout chat 2000',
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const child = spawn('redis-server', [config, '--sentinel'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Sentinel ID is')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Sentinel did not start.')));
  });
  return {
    kill: async () => {
      process.off('exit', killAtExit);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    },
  };
};
