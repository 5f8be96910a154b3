import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig } from 'vite';
import { buildScript } from './build-script.ts';

const entry = fileURLToPath(new URL('../src/boot.ts', import.meta.url));
const assetName = 'boot.js';

/** What runs before the first paint, in a file: the security policy takes no inline script. */
export const bootScript = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'boot-script',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    async buildStart() {
      this.emitFile({ type: 'asset', name: assetName, source: await buildScript(config, entry) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const asset = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(assetName),
        );
        if (!asset) throw new Error(`The build has no ${assetName}.`);
        // The app itself is fetched after the first paint (`src/lib/app-parts.ts`): the page only notes its files.
        const late = html.match(/^ *<(?:script type="module"|link rel="modulepreload").*\n/gm) ?? [];
        const early = late.reduce((rest, line) => rest.replace(line, ''), html);
        const files = late.map((line) => /(?:src|href)="([^"]+)"/.exec(line)?.[1] ?? '');
        const tags = [
          `<meta name="app-parts" content='${JSON.stringify(files)}'>`,
          `<script src="/${asset.fileName}"></script>`,
        ];
        return early.replace('  </head>', () => `    ${tags.join('\n    ')}\n  </head>`);
      },
    },
  };
};
