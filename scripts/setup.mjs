import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runChild } from './child.mjs';
import { environmentWithoutNpm, runNpm } from './npm.mjs';
import { hashOf, readStamp, stamp } from './stamps.mjs';

// Runs before anything is installed and before the version of Node is known: old built-ins only, here and in what it imports.

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMPS = join(ROOT, 'node_modules/.cache/branchline');
const OLDEST_NODE = [20, 19];

/** @param {string} folder @param {string[]} names */
const inFolder = (folder, names) => names.map((name) => `${folder}/${name}`);
const SHARED_SOURCES = [
  'tsconfig.base.json',
  'package-lock.json',
  ...inFolder('packages/contract', ['src', 'package.json', 'tsconfig.build.json']),
];
const SERVER_SOURCES = inFolder('apps/server', ['src', 'package.json', 'tsconfig.build.json']);
const WEB_SOURCES = [
  'languages',
  ...inFolder('apps/web', ['src', 'public', 'vite', 'index.html', 'package.json', 'vite.config.ts']),
];

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Branchline needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}. Please update Node.`,
  );
  process.exit(1);
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether somebody ran a full `npm ci` by hand: npm's own list of what it installed agrees with the lock file. */
function isInstalledByHand() {
  const installedList = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = packagesIn(installedList);
  const wanted = Object.entries(packagesIn(join(ROOT, 'package-lock.json')));
  return wanted.every(
    ([path, entry]) => !path.includes('node_modules/') || entry.optional || installed[path]?.version === entry.version,
  );
}

async function install() {
  const platform = `${process.platform} ${process.arch} ${process.versions.modules}`;
  const stampFile = join(STAMPS, 'installed');
  const wanted = `${platform} ${hashOf(ROOT, ['package-lock.json'])}`;
  const found = readStamp(stampFile);
  if (found === wanted) return;
  const isOfThisPlatform = found === undefined || found.startsWith(`${platform} `);
  if (!isOfThisPlatform || !isInstalledByHand()) {
    console.log('Installing what Branchline is made of (npm ci). This takes a minute or two, the first time only.');
    if ((await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], ROOT)) !== 0) {
      throw new Error('npm ci failed; its own message is above. Check the network connection and start again.');
    }
  }
  stamp(stampFile, wanted);
}

/**
 * Builds one part when its sources are not those of the build that is there.
 *
 * @param {{ name: string, sources: string[], result: string, command: string[], cwd: string }} part
 */
async function build({ name, sources, result, command, cwd }) {
  const stampFile = join(STAMPS, `built-${name}`);
  const wanted = hashOf(ROOT, sources);
  if (existsSync(join(ROOT, result)) && readStamp(stampFile) === wanted) return;
  console.log(`Building the ${name} (its sources changed).`);
  // Of a shell's own, development would leave a slow build that says it is up to date.
  const env = { ...environmentWithoutNpm(), NODE_ENV: 'production' };
  if ((await runChild(process.execPath, command, { cwd, env })) !== 0) {
    throw new Error(`The ${name} could not be built; the compiler's own message is above.`);
  }
  stamp(stampFile, wanted);
}

/** Comes first: the server is compiled against it, and the web's build asks it for the languages. */
const buildContract = () =>
  build({
    name: 'contract',
    sources: SHARED_SOURCES,
    result: 'packages/contract/dist/languages.js',
    command: [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'packages/contract/tsconfig.build.json'],
    cwd: ROOT,
  });

const buildServer = () =>
  build({
    name: 'server',
    sources: [...SHARED_SOURCES, ...SERVER_SOURCES],
    result: 'apps/server/dist/main.js',
    command: [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'apps/server/tsconfig.build.json'],
    cwd: ROOT,
  });

const writeBillOfMaterials = () =>
  build({
    name: 'bill of materials',
    sources: ['package-lock.json', 'scripts/bill-of-materials.mjs'],
    result: 'apps/server/dist/bill-of-materials.cdx.json',
    command: [join(ROOT, 'scripts/bill-of-materials.mjs')],
    cwd: ROOT,
  });

const buildWeb = () =>
  build({
    name: 'web',
    sources: [...SHARED_SOURCES, ...WEB_SOURCES],
    result: 'apps/web/dist/index.html',
    command: [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    cwd: join(ROOT, 'apps/web'),
  });

/**
 * Installs and builds what is missing or out of date, and says so; a second call takes a moment.
 *
 * @param {{ server?: boolean, web?: boolean }} [parts] what to build (default: both)
 */
export async function setUp({ server = true, web = true } = {}) {
  refuseOldNode();
  await install();
  await buildContract();
  const results = await Promise.allSettled([
    ...(server ? [buildServer(), writeBillOfMaterials()] : []),
    web ? buildWeb() : undefined,
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * `setUp` for a script: a failure is one clear line and exit code 1.
 *
 * @param {{ server?: boolean, web?: boolean }} [parts]
 */
export async function setUpOrExit(parts) {
  try {
    await setUp(parts);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await setUpOrExit();
