import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * React is CommonJS, and so one function of 180 kB. In parentheses V8 compiles it while it still loads, and not in a task
 * of its own when it is called: 30 ms of a laptop.
 */
const commonJsChunk = 'react';

/**
 * Minifies what a person waits for once more: after Vite's own minifier, terser makes it a fiftieth smaller on the wire. It
 * is slow, so only these chunks get it.
 */
export const minifyTwice = (names: readonly string[]): Plugin => ({
  name: 'minify-twice',
  apply: 'build',
  generateBundle: async (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !names.includes(chunk.name)) continue;
      const format = { wrap_func_args: chunk.name === commonJsChunk };
      const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 }, format });
      if (code !== undefined) chunk.code = code;
    }
  },
});
