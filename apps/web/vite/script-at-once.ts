import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig } from 'vite';
import { buildScript } from './build-script.ts';

const entry = fileURLToPath(new URL('../src/at-once.ts', import.meta.url));
const assetName = 'at-once.js';

/** Puts the reader's theme on the page before its first paint; the security policy takes no inline script. */
export const scriptAtOnce = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'script-at-once',
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
        // What the first paint waits for comes before what it does not: a browser has few connections.
        const late = html.match(/^ *<(?:script type="module"|link rel="modulepreload").*\n/gm) ?? [];
        const early = late.reduce((rest, line) => rest.replace(line, ''), html);
        const script = `    <script src="/${asset.fileName}"></script>\n`;
        return early.replace('  </head>', () => `${script}${late.join('')}  </head>`);
      },
    },
  };
};
