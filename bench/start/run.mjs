import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printTable, shown } from '../figures.mjs';
import { startBranchline } from '../programs.mjs';

/** Seconds until `node -e` has said its line. */
async function startNode() {
  const since = performance.now();
  const child = spawn(process.execPath, ['-e', 'console.log(1)'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const seconds = (performance.now() - since) / 1000;
  await new Promise((resolve) => child.once('exit', resolve));
  return seconds;
}

/** Seconds until the server listens and has said so. @param {string} dataDir */
async function startServer(dataDir) {
  const since = performance.now();
  const server = await startBranchline({ dataDir });
  const seconds = (performance.now() - since) / 1000;
  await server.stop();
  return seconds;
}

/**
 * How long it takes from the start to ready on the embedded database, when its tables are made.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  const rounds = isShort ? 1 : 5;
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-start-'));
  try {
    const first = await startServer(dataDir);
    const starts = [];
    const nodes = [];
    for (let round = 0; round < rounds; round++) {
      nodes.push(await startNode());
      starts.push(await startServer(dataDir));
    }
    printTable([
      ['', 'seconds'],
      ['first start, makes the tables', shown(first)],
      ['second start', shown(median(starts))],
      ["node -e 'console.log(1)'", shown(median(nodes))],
    ]);
    const measured = median(starts) - median(nodes);
    return [{ what: 'second start, seconds more than node alone', measured, atMost: 3 }];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
