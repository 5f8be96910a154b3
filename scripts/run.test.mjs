import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentWithoutNpm } from './npm.mjs';
import { ROOT } from './setup.mjs';

/** @type {string} */
let house;

// The real package.json and run.mjs, with nothing to set up and a server that needs a moment to close.
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'branchline-start-'));
  mkdirSync(join(house, 'scripts'));
  mkdirSync(join(house, 'apps/server/dist'), { recursive: true });
  for (const file of ['package.json', 'scripts/run.mjs']) cpSync(join(ROOT, file), join(house, file));
  writeFileSync(
    join(house, 'scripts/setup.mjs'),
    `export const ROOT = ${JSON.stringify(house)};\nexport const setUpOrExit = () => {};\n`,
  );
  writeFileSync(
    join(house, 'apps/server/dist/main.js'),
    `let isClosing = false;
     const close = () => {
       if (isClosing) return;
       isClosing = true;
       setTimeout(() => { console.log('closed'); process.exit(0); }, 100);
     };
     process.on('SIGTERM', close).on('SIGINT', close);
     setInterval(() => {}, 1000);
     console.log('listening');`,
  );
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe.each(['npm alone', 'its whole process group'])('a signal to %s', (target) => {
  test.each(/** @type {const} */ (['SIGTERM', 'SIGINT']))(
    '%s lets the server close, and ends with 0',
    async (signal) => {
      const npm = spawn('npm', ['start'], { cwd: house, env: environmentWithoutNpm(), detached: true });
      const exit = once(npm, 'exit');
      let output = '';
      for await (const text of npm.stdout.setEncoding('utf8')) {
        if (!output.includes('listening') && `${output}${text}`.includes('listening')) {
          process.kill(target === 'npm alone' ? Number(npm.pid) : -Number(npm.pid), signal);
        }
        output += text;
      }
      expect(await exit).toEqual([0, null]);
      expect(output).toContain('closed');
    },
  );
});

test('nothing that is loaded before the version of Node is looked at needs a newer one than 18', () => {
  const files = new Set(['run.mjs']);
  for (const file of files) {
    const source = readFileSync(join(ROOT, 'scripts', file), 'utf8');
    expect(source, file).not.toMatch(/import\.meta\.(dirname|filename)/);
    for (const [, imported = ''] of source.matchAll(/ from '\.\/(.+)';/g)) files.add(imported);
  }
  expect(files).toContain('setup.mjs');
  expect(files).toContain('npm.mjs');
});
