import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';

/** What a screen needs beyond what the page names, by address. */
type ScreenParts = Readonly<Record<string, readonly string[]>>;

const linksFor = (manifest: Manifest, parts: readonly string[]): string => {
  const chunks = parts.map((part) => {
    const chunk = Object.values(manifest).find(({ name, file }) => name === part && file.endsWith('.js'));
    if (!chunk) throw new Error(`The build has no part called "${part}".`);
    return chunk;
  });
  const scripts = chunks.map(({ file }) => `</${file}>; rel=modulepreload`);
  const styles = chunks.flatMap(({ css }) => css ?? []).map((file) => `</${file}>; rel=preload; as=style; crossorigin`);
  return [...scripts, ...styles].join(', ');
};

/**
 * Writes `preloads.json`: the `Link` header (RFC 8288) that the server sends with the page, by address, so that a
 * screen's parts are on their way before the app asks for them.
 */
export const preloads = (screens: ScreenParts): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'preloads',
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
        const links = Object.entries(screens).map(([path, parts]) => [path, linksFor(manifest, parts)] as const);
        await writeFile(join(outDir, 'preloads.json'), JSON.stringify(Object.fromEntries(links)));
      },
    },
  };
};
