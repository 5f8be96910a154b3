import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { analyzeTsConfig } from 'ts-unused-exports';
import { ROOT } from './setup.mjs';

// Exports that nobody imports. What other programs read is left out: tables (drizzle-kit) and configurations.
const READ_BY_TOOLS = ['schema/', '.config.ts'];
const SOURCES = ['apps/web/src', 'apps/server/src'].map((path) => join(ROOT, path));
const LAZY_IMPORT = /\bimport\(\s*'([#.][^']+)'\s*\)/g;

/** The tool does not follow every `import('…')`: what is imported so, and the text of the files that do. */
function findLazyImports() {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const folder of SOURCES) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = join(folder, name);
      const text = readFileSync(file, 'utf8');
      for (const [, specifier = ''] of text.matchAll(LAZY_IMPORT)) {
        const path = specifier.startsWith('#') ? join(folder, specifier.slice(1)) : resolve(dirname(file), specifier);
        const imported = /\.tsx?$/.test(path) ? path : `${path}.ts`;
        importers.set(imported, [...(importers.get(imported) ?? []), text]);
      }
    }
  }
  return importers;
}

const options = ['--allowUnusedTypes', `--excludePathsFromReport=${READ_BY_TOOLS.join(';')}`];
const { unusedExports } = analyzeTsConfig(join(ROOT, 'tsconfig.exports.json'), options);
const lazyImports = findLazyImports();
let count = 0;
for (const [file, exports] of Object.entries(unusedExports ?? {})) {
  const texts = lazyImports.get(resolve(file)) ?? [];
  for (const { exportName, location } of exports) {
    if (texts.some((text) => new RegExp(`\\b${exportName}\\b`).test(text))) continue;
    console.error(`${relative(ROOT, file)}:${location?.line ?? 1} nobody imports "${exportName}"`);
    count++;
  }
}
process.exitCode = count > 0 ? 1 : 0;
