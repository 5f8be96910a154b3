/**
 * @typedef {{ version?: string, dev?: boolean, link?: boolean }} Locked
 * @typedef {{ safe: string[], why: string }} Floor
 * @typedef {{ floors: Record<string, Floor>, stolen: Record<string, string[]>, accepted: Record<string, string> }} Rules
 */

/** @param {string} version @returns {number[]} */
const numbersOf = (version) => (version.split(/[-+]/)[0] ?? '').split('.').map(Number);

/** @param {string} version @param {string} floor */
function isAtLeast(version, floor) {
  const [have, want] = [numbersOf(version), numbersOf(floor)];
  const at = [0, 1, 2].find((index) => have[index] !== want[index]);
  // A trial version comes before the version it is named after.
  if (at === undefined) return !version.includes('-');
  return (have[at] ?? 0) > (want[at] ?? 0);
}

/** Whether a version stands on the floor of its own line, or on a line that began after the newest floor. */
export function isSafe(/** @type {string} */ version, /** @type {string[]} */ floors) {
  const majorOf = (/** @type {string} */ text) => numbersOf(text)[0] ?? 0;
  const ownLine = floors.filter((floor) => majorOf(floor) === majorOf(version));
  if (ownLine.length > 0) {
    const [, minor] = numbersOf(version);
    const sameMinor = ownLine.find((floor) => ownLine.length > 1 && numbersOf(floor)[1] === minor);
    const newest = ownLine.reduce((one, other) => (isAtLeast(one, other) ? one : other));
    return isAtLeast(version, sameMinor ?? newest);
  }
  return floors.length > 0 && floors.every((floor) => majorOf(floor) < majorOf(version));
}

/**
 * Every installed copy, nested ones too, that is older than its floor or was published by a thief; and every exception
 * and floor that no longer says anything true.
 *
 * @param {Record<string, Locked>} packages of the lock file, by path
 * @param {Rules} rules
 * @returns {string[]} one line for each
 */
export function findUnsafe(packages, { floors, stolen, accepted }) {
  /** @type {string[]} */
  const problems = [];
  const used = new Set();
  for (const [path, { version, dev = false }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (version === undefined || !path.includes('node_modules/')) continue;
    if (stolen[name]?.includes(version))
      problems.push(`${path} ${version} was published by somebody else than its makers`);
    const floor = floors[name];
    if (!floor || isSafe(version, floor.safe)) continue;
    const copy = `${path}@${version}`;
    used.add(copy);
    if (accepted[copy] !== undefined && dev) continue;
    const wanted = floor.safe.length > 0 ? `wants ${floor.safe.join(' or ')}` : 'has no safe version';
    problems.push(`${path} ${version}: ${name} ${wanted} (${floor.why})`);
  }
  const idle = Object.keys(accepted).filter((copy) => !used.has(copy));
  return [...problems, ...idle.map((copy) => `"accepted" names ${copy}, which nothing needs any more`)];
}
