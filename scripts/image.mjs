import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findOnPath } from './find-program.mjs';
import { ROOT } from './setup.mjs';

// An image without a container engine and without a registry: Debian by debootstrap, the Node that runs this, and what
// deploy/Dockerfile says of the files of the release.

const SUITE = 'bookworm';
/** What a server never reads, half of it. */
const NOT_NEEDED = ['var/cache/apt', 'var/lib/apt/lists', 'var/log', 'usr/share/man', 'usr/share/locale'];

/** What this machine lacks for it. */
export function missingForImage() {
  const programs = ['buildah', 'debootstrap'].filter((name) => !findOnPath(name));
  return process.getuid?.() === 0 ? programs : [...programs, 'root'];
}

/** Runs it to its end; answers with what it printed. @param {string} program @param {string[]} args */
export function runProgram(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return stdout.trim();
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`.slice(-2_000)}`);
}

/** buildah with everything it keeps in one folder. @param {string} folder @returns {(...args: string[]) => string} */
export const buildahIn = (folder) => {
  const place = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  return (...args) => runProgram('buildah', [...place, ...args]);
};

/** @param {string} folder that does not exist yet */
function makeBase(folder) {
  mkdirSync(join(folder, 'etc/dpkg/dpkg.cfg.d'), { recursive: true });
  // Else dpkg waits for the disk after every file.
  const hurry = join(folder, 'etc/dpkg/dpkg.cfg.d/hurry');
  writeFileSync(hurry, 'force-unsafe-io\n');
  runProgram('debootstrap', ['--variant=minbase', SUITE, folder]);
  rmSync(hurry);
  for (const path of NOT_NEEDED) {
    rmSync(join(folder, path), { recursive: true });
    mkdirSync(join(folder, path));
  }
  const node = 'usr/local/bin/node';
  copyFileSync(process.execPath, join(folder, node));
  chmodSync(join(folder, node), 0o755);
  // A Node of a distribution's own is in several files; that of nodejs.org is in one.
  runProgram('chroot', [folder, `/${node}`, '--version']);
  runProgram('chroot', [folder, 'useradd', '--uid=1000', '--no-create-home', '--shell=/usr/sbin/nologin', 'node']);
  // Nobody in it becomes somebody else.
  runProgram('find', [folder, '-xdev', '-type', 'f', '-perm', '/6000', '-exec', 'chmod', 'ug-s', '{}', '+']);
}

/** The last stage of the Dockerfile on a base that is in a file. @param {string} dockerfile @param {string} tree */
function onBase(dockerfile, tree) {
  const copied = 'COPY --from=build /release .';
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).replace(/\nFROM .*\n/, '');
  if (!last.includes(copied)) throw new Error(`deploy/Dockerfile has no line "${copied}".`);
  const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return `FROM scratch\nADD base.tar /\n${path}\n${last.replace(copied, `COPY ${basename(tree)} .`)}`;
}

/**
 * Makes an OCI archive of a release.
 *
 * @param {{ folder: string, tree: string, version: string, file: string }} image `tree` is what `makeRelease` filled, in `folder`,
 *   where all that this needs is left; `file` is the archive
 */
export function makeImage({ folder, tree, version, file }) {
  const base = join(folder, 'base');
  makeBase(base);
  // As a file, since copying would give everything to root.
  runProgram('tar', ['--numeric-owner', '-cf', `${base}.tar`, '-C', base, '.']);
  rmSync(base, { recursive: true });
  writeFileSync(join(folder, 'Dockerfile'), onBase(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'), tree));
  const labels = { title: 'Branchline', version };
  const buildah = buildahIn(join(folder, 'buildah'));
  buildah(
    ...['build', '--isolation=chroot', '--timestamp=946684800', '--tag=branchline'],
    ...Object.entries(labels).map(([name, value]) => `--label=org.opencontainers.image.${name}=${value}`),
    folder,
  );
  buildah('push', 'branchline', `oci-archive:${file}:branchline:${version}`);
}
