import { expect, test } from 'vitest';
import { minifyTwice } from '../apps/web/vite/minify-twice.ts';

test('the one big function of React stays in parentheses, so that it is compiled while it loads', async () => {
  const code = 'const react = wrap((exports) => { exports.version = 19; });\nexport { react };\n';
  const chunk = { type: 'chunk', name: 'react', code };
  const { generateBundle } = /** @type {{ generateBundle: Function }} */ (minifyTwice(['react']));
  await generateBundle({}, { 'react.js': chunk });
  expect(chunk.code).toMatch(/wrap\(\(\w=>\{/);
});
