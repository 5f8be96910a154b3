import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Databases, uploads, browsers' profiles and one installed copy of the product come to some two gigabytes. */
const roomNeeded = 8 * 1024 ** 3;

const makeFolder = (/** @type {string} */ parent) => {
  const folder = mkdtempSync(join(parent, 'branchline-tests-'));
  // As /tmp: PostgreSQL runs as somebody else.
  chmodSync(folder, 0o1777);
  return folder;
};

const remove = (/** @type {string} */ folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.warn(`${folder} could not be removed: ${String(error)}`);
  }
};

const hasRoom = () => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomNeeded && freemem() >= roomNeeded;
};

/** In a container programs may be kept from running there. */
const runsPrograms = (/** @type {string} */ folder) => {
  const program = join(folder, 'runs');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
};

/**
 * Makes the folder in which tests keep what they make, removed when this process ends: in memory where there is
 * enough, so that a disk that stands still for seconds, as shared ones do, fails no test that is about something else.
 */
export const makeTestFolder = () => {
  let folder;
  try {
    folder = hasRoom() ? makeFolder(memory) : undefined;
  } catch {
    // Not everybody may write there.
  }
  if (folder !== undefined && !runsPrograms(folder)) {
    remove(folder);
    folder = undefined;
  }
  const made = folder ?? makeFolder(tmpdir());
  process.once('exit', () => remove(made));
  return made;
};
