import { build, type ResolvedConfig } from 'vite';

/** Builds one file with all it imports into a classic script. `define` replaces names by values, beside those of `config`. */
export const buildScript = async (
  config: ResolvedConfig,
  entry: string,
  define: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const built = await build({
    configFile: false,
    root: config.root,
    logLevel: 'warn',
    resolve: { conditions: config.resolve.conditions },
    define: {
      ...config.define,
      ...Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    publicDir: false,
    build: {
      write: false,
      target: config.build.target,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  });
  if ('close' in built) throw new Error('A script is built once, not watched.');
  const [chunk] = [built].flat().flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} has no code.`);
  return chunk.code;
};
