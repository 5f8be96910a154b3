import { expect, test, vi } from 'vitest';
import { say, translate } from './translate.ts';

// A catalogue in the middle of its translator's work, in the place of the one that is shipped.
vi.mock(import('node:fs'), async (load) => {
  const files = await load();
  const server = { 'Hello,': 'नमस्ते,', 'The code is wrong.': 'TRANSLATE: The code is wrong.' };
  const readFileSync = (path: URL | string, ...rest: []): unknown =>
    String(path).endsWith('/languages/hi.json') ? JSON.stringify({ server }) : files.readFileSync(path, ...rest);
  return { ...files, readFileSync: readFileSync as typeof files.readFileSync };
});

test('what waits for its translator is said in English, without the mark that says so', () => {
  expect(say('hi', 'Hello,')).toBe('नमस्ते,');
  expect(say('hi', 'The code is wrong.')).toBe('The code is wrong.');
  expect(translate('The code is wrong.', 'hi')).toBe('The code is wrong.');
});
