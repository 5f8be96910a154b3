import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import { filesForOffline } from './files-for-offline.ts';

const entry = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

/** Public files the worker keeps too: what the installed app and its notifications are drawn with. */
const publicFilesIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile())
    .map((each) => relative(directory, join(each.parentPath, each.name)).split(sep).join('/'));
};

/** Changes when any of the files does: the name of a hashed one, the content of the others. */
const versionOf = async (outDir: string, files: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    if (!file.startsWith('assets/')) hash.update(await readFile(join(outDir, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

const buildWorker = async (config: ResolvedConfig, define: Record<string, unknown>): Promise<string> => {
  const built = await build({
    configFile: false,
    root: config.root,
    logLevel: 'warn',
    resolve: { conditions: config.resolve.conditions },
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    publicDir: false,
    build: {
      write: false,
      target: config.build.target,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  });
  if ('close' in built) throw new Error('The worker is built once, not watched.');
  const [chunk] = [built].flat().flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The service worker has no code.');
  return chunk.code;
};

/** Builds `sw.js` last, with the list of files that this build needs to open without a network. */
export const serviceWorker = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const outDir = resolve(config.root, config.build.outDir);
        const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
        const files = ['index.html', ...filesForOffline(manifest), ...(await publicFilesIn(config.publicDir))];
        const code = await buildWorker(config, {
          __APP_VERSION__: await versionOf(outDir, files),
          __APP_FILES__: files.map((file) => `/${file}`),
        });
        await writeFile(join(outDir, 'sw.js'), code);
      },
    },
  };
};
