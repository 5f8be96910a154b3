import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const inPage = '\0styles-in-page';
const sheet = fileURLToPath(new URL('../src/first-paint.css', import.meta.url));

const buildSheet = async (config: ResolvedConfig): Promise<string> => {
  const built = await build({
    configFile: false,
    root: config.root,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: config.build.target, rolldownOptions: { input: sheet } },
  });
  if ('close' in built) throw new Error('A style sheet is built once, not watched.');
  const asset = [built]
    .flat()
    .flatMap(({ output }) => output)
    .find(({ fileName }) => fileName.endsWith('.css'));
  if (asset?.type !== 'asset') throw new Error(`${sheet} has no styles.`);
  return String(asset.source).trim();
};

/**
 * Puts what every screen is drawn with into the page itself, so that its mark and sentence are painted as soon as the
 * page is there. The other styles come after them in the page: they hold up the code, and no longer the first paint.
 */
export const criticalStyles = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'critical-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    // The entry imports it for development.
    resolveId: (source) => (source.endsWith('/first-paint.css') ? inPage : null),
    load: (id) => (id === inPage ? '' : null),
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const late = html.match(/^ *<link rel="stylesheet".*\n/gm) ?? [];
        const early = late.reduce((rest, line) => rest.replace(line, ''), html);
        const style = `    <style>\n${await buildSheet(config)}\n    </style>\n`;
        return early
          .replace('  </head>', () => `${style}  </head>`)
          .replace('  </body>', () => `${late.join('')}  </body>`);
      },
    },
  };
};
