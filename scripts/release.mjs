import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeImage, missingForImage } from './image.mjs';
import { runNpm } from './npm.mjs';
import { ROOT, setUp } from './setup.mjs';

// Usage: node scripts/release.mjs [--folder <empty folder>]
// Makes what a host runs: the built product and its packages, without tools. With --folder only the tree, as for an image;
// otherwise release/ gets it packed, and as an image where there is buildah, with checksums, the bill of materials and the
// notes of this version.

/** @type {{ version: string, workspaces: string[] } & Record<string, unknown>} */
const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** What npm compares with the lock file: every workspace too. */
const MANIFESTS = [
  ...['package.json', 'package-lock.json', '.npmrc'],
  ...root.workspaces.map((folder) => `${folder}/package.json`),
];
const PRODUCT = [
  ...['packages/contract/package.json', 'packages/contract/dist'],
  ...['package.json', 'migrations', 'assets', 'dist'].map((path) => `apps/server/${path}`),
  ...['apps/web/dist', 'languages', 'deploy', 'docs', 'CHANGELOG.md'],
];
/** Types, source maps and words for people who write programs: half of what packages weigh, and nothing runs them. */
const isForAuthors = (/** @type {string} */ path) => /\.(map|md|markdown|[cm]?ts)$/.test(path);

const START = 'node --max-semi-space-size=32 apps/server/dist/main.js';
const programs = {
  admin: 'admin-cli',
  doctor: 'doctor',
  backup: 'backup-cli',
  restore: 'restore-cli',
  migrate: 'migrate-cli',
};

/** @param {string} path @param {string} into */
function copy(path, into) {
  const target = join(into, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(ROOT, path), target, { recursive: true, filter: (source) => basename(source) !== '.env' });
}

/** @param {string} folder */
function removeWhatIsForAuthors(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() && isForAuthors(entry.name)) rmSync(join(entry.parentPath, entry.name));
}

/** The packages that the server needs, as the lock file has them. @param {string} folder */
async function installPackages(folder) {
  for (const path of MANIFESTS) copy(path, folder);
  const args = ['ci', '--omit=dev', '--workspace=@branchline/server', '--ignore-scripts', '--no-audit', '--no-fund'];
  if ((await runNpm(args, folder)) !== 0) throw new Error('npm ci failed; its own message is above.');
  for (const path of MANIFESTS) rmSync(join(folder, path));
  for (const tools of ['e2e', 'bench']) rmSync(join(folder, tools), { recursive: true });
  removeWhatIsForAuthors(join(folder, 'node_modules'));
}

/**
 * Fills an empty folder with the product as a host runs it.
 *
 * @param {string} folder
 */
export async function makeRelease(folder) {
  await setUp();
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  await installPackages(folder);
  for (const path of PRODUCT) copy(path, folder);
  removeWhatIsForAuthors(join(folder, 'apps'));
  removeWhatIsForAuthors(join(folder, 'packages'));
  const { name, version, license, engines } = root;
  const scripts = Object.fromEntries(
    Object.entries(programs).map(([each, file]) => [each, `node apps/server/dist/${file}.js`]),
  );
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: { start: `exec ${START}`, ...scripts },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  chmodSync(folder, 0o755);
  return version;
}

/** What the changelog says of a version. @param {string} changelog @param {string} version */
export function notesOf(changelog, version) {
  const [, rest] = changelog.split(`\n## ${version}\n`);
  if (rest === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${(rest.split(/\n## /)[0] ?? '').trim()}\n`;
}

/** What `sha256sum --check` reads. @param {string[]} files */
const sumsOf = (files) =>
  files.map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`).join('');

/**
 * Fills a folder with what is handed to operators. What was in it is removed.
 *
 * @param {string} into
 */
export async function pack(into) {
  const parent = mkdtempSync(join(tmpdir(), 'branchline-release-'));
  try {
    const tree = join(parent, 'tree');
    const version = await makeRelease(tree);
    const name = `branchline-${version}`;
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into);
    const file = join(into, `${name}.tar.gz`);
    const image = join(into, `${name}.oci.tar`);
    // One owner and one time, so that the same sources give the same bytes.
    const same = ['--sort=name', '--mtime=2000-01-01 00:00Z', '--owner=0', '--group=0', '--numeric-owner'];
    const args = [...same, `--transform=s,^tree,${name},S`, '-czf', file, '-C', parent, 'tree'];
    const packed = spawnSync('tar', args, { encoding: 'utf8', env: { ...process.env, GZIP: '-n' } });
    if (packed.status !== 0) throw new Error(`tar failed: ${packed.stderr}`);
    const missing = missingForImage();
    if (missing.length > 0) console.warn(`!!! No image: this machine has no ${missing.join(', no ')}. !!!`);
    else makeImage({ folder: parent, tree, version, file: image });
    writeFileSync(join(into, 'SHA256SUMS'), sumsOf([file, image].filter((path) => existsSync(path))));
    writeFileSync(join(into, `${name}.notes.md`), notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version));
    cpSync(join(ROOT, 'apps/server/dist/bill-of-materials.cdx.json'), join(into, `${name}.cdx.json`));
    console.log(`${basename(into)}/${name} is ready: ${readdirSync(into).join(', ')}.`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [option, folder] = process.argv.slice(2);
  if (option === '--folder' && folder) await makeRelease(resolve(folder));
  else if (option === undefined) await pack(join(ROOT, 'release'));
  else throw new Error('Usage: npm run release [-- --folder <empty folder>]');
}
