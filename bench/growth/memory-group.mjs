import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const mounted = '/sys/fs/cgroup';

/** The cgroup whose memory this process counts towards, of either version. */
function ownGroup() {
  const lines = readFileSync('/proc/self/cgroup', 'utf8');
  const [, first] = /^\d+:(?:\S*,)?memory(?:,\S*)?:(.*)$/m.exec(lines) ?? [];
  if (first !== undefined) return join(mounted, 'memory', first);
  return join(mounted, /^0::(.*)$/m.exec(lines)?.[1] ?? '');
}

/** @param {number} pid @returns {number[]} */
const withChildren = (pid) => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];

/**
 * Puts a program and what it started into a cgroup of their own, whose memory (the pages of files that they read among it) can
 * be limited. Linux, as root.
 *
 * @param {number} pid
 */
export function makeMemoryGroup(pid) {
  const folder = join(ownGroup(), `branchline-${pid}`);
  mkdirSync(folder);
  const limit = ['memory.limit_in_bytes', 'memory.max'].map((name) => join(folder, name)).find(existsSync);
  const remove = async () => {
    // The kernel takes a moment to let the last of them go.
    for (let tries = 0; tries < 100 && existsSync(folder); tries++) {
      try {
        rmdirSync(folder);
      } catch {
        await sleep(100);
      }
    }
  };
  if (!limit) {
    rmdirSync(folder);
    throw new Error(`${folder} limits no memory: this needs a cgroup whose memory can be handed on.`);
  }
  for (const each of withChildren(pid)) writeFileSync(join(folder, 'cgroup.procs'), String(each));
  return { limitTo: (/** @type {number} */ bytes) => writeFileSync(limit, String(Math.round(bytes))), remove };
}
