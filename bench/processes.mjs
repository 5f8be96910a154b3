import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** @param {number} pid */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets; what follows the last one does not.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, userOfDead = 0, systemOfDead = 0] = fields.slice(11, 15);
    return { parent, ticks: user + system + userOfDead + systemOfDead };
  } catch {
    return null;
  }
}

/**
 * CPU seconds that these processes and all their children have used so far; null where there is no /proc.
 *
 * @param {number[]} pids
 * @returns {number | null}
 */
export function cpuSeconds(pids) {
  if (process.platform !== 'linux') return null;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(all.map((name) => [Number(name), readStat(Number(name))]));
  const isOurs = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (pids.includes(at)) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, stat] of stats) if (stat && isOurs(pid)) ticks += stat.ticks;
  return ticks / ticksPerSecond;
}

/** A process and all its children, at this moment; only itself where there is no /proc. @param {number} pid */
export function processTree(pid) {
  if (process.platform !== 'linux') return [pid];
  const tree = [pid];
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const parents = new Map(all.map((each) => [each, readStat(each)?.parent]));
  for (const above of tree) for (const [each, parent] of parents) if (parent === above) tree.push(each);
  return tree;
}
