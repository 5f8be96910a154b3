import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';
import { buildScript } from './build-script.ts';

/** The admin panel does its work on the server; what only it needs is not put on every phone. */
const adminOnly =
  /^src\/(?:app\/admin-shell\/|features\/(?:audit|branches|files|oversight|reports|settings|users)\/|features\/quick-replies\/quick-replies-page)/;

/** Names of emoji in one language: without them they are named in English. */
const notMissed = /^src\/features\/chat\/io\/emoji-names\/[\w-]+\.json$/;

/** The built files that the chat needs: what the page imports, at once or later, but through the admin panel. */
const filesForOffline = (manifest: Manifest): string[] => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key) || adminOnly.test(key) || notMissed.test(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return [...files].sort();
};

const entry = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

/** Public files the worker keeps too: what the installed app and its notifications are drawn with. */
const publicFilesIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((each) => each.isFile())
    .map((each) => relative(directory, join(each.parentPath, each.name)).split(sep).join('/'));
};

/** The page names a file that the manifest does not know: the script that runs before the first paint. */
const assetsNamedIn = async (page: string): Promise<string[]> =>
  [...(await readFile(page, 'utf8')).matchAll(/"\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);

/** The words of each language, which the page names in a note of its own. */
const wordsNamedIn = async (page: string): Promise<string[]> =>
  [...(await readFile(page, 'utf8')).matchAll(/&quot;(\/assets\/words-[^&]+)&quot;/g)].flatMap(
    ([, path]) => path ?? [],
  );

/** Changes when any of the files does: the name of a hashed one, the content of the others. */
const versionOf = async (outDir: string, files: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    if (!file.startsWith('assets/')) hash.update(await readFile(join(outDir, file)));
  }
  return hash.digest('hex').slice(0, 16);
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
        const inPage = await assetsNamedIn(join(outDir, 'index.html'));
        const files = [
          'index.html',
          ...new Set([...inPage, ...filesForOffline(manifest)]),
          ...(await publicFilesIn(config.publicDir)),
        ];
        const code = await buildScript(config, entry, {
          __APP_VERSION__: await versionOf(outDir, files),
          __APP_FILES__: files.map((file) => `/${file}`),
          __WORD_FILES__: await wordsNamedIn(join(outDir, 'index.html')),
        });
        await writeFile(join(outDir, 'sw.js'), code);
      },
    },
  };
};
