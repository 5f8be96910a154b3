import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A disk of its own that can be filled without harm to anybody else.
 *
 * @typedef {{ folder: string, fill(): void, free(): void, remove(): void }} SmallDisk
 */

const mount = (/** @type {string} */ folder, /** @type {number} */ megabytes) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'branchline-bench', folder]).status === 0;
const unmount = (/** @type {string} */ folder) => spawnSync('umount', ['-l', folder]);

/** @param {number} megabytes @returns {SmallDisk | null} null where this user may not mount one */
export function openSmallDisk(megabytes) {
  const folder = mkdtempSync(join(tmpdir(), 'branchline-disk-'));
  if (process.platform !== 'linux' || !mount(folder, megabytes)) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  const remove = () => {
    process.off('exit', remove);
    unmount(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'w');
      try {
        for (let size = 1 << 20; size >= 512; size /= 2) {
          const block = Buffer.alloc(size);
          try {
            for (;;) if (writeSync(file, block) < size) break;
          } catch {
            // Full for blocks of this size; the smaller ones take the rest.
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove,
  };
}

let canMount = /** @type {boolean | undefined} */ (undefined);

/** What is missing for a small disk on this machine; null when nothing is. */
export function missingForSmallDisk() {
  if (canMount === undefined) {
    const disk = openSmallDisk(1);
    canMount = disk !== null;
    disk?.remove();
  }
  return canMount ? null : 'the right to mount a small disk (root on Linux)';
}
