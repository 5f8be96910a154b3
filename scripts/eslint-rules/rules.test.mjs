import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { docstring } from './docstring.mjs';
import { fileName } from './file-name.mjs';

/** @param {string} code @param {string} filename */
function messagesOf(code, filename = 'users.service.ts') {
  const plugins = { house: { rules: { docstring, 'file-name': fileName } } };
  /** @type {import('eslint').Linter.Config} */
  const config = { files: ['**'], plugins, rules: { 'house/docstring': 'error', 'house/file-name': 'error' } };
  return new Linter().verify(code, [config], { filename }).map(({ message }) => message);
}

test.each(['users-page.ts', 'users.service.test.ts', 'vite.config.ts', '.size-limit.mjs', '0001-first.ts'])(
  '%s is a good name',
  (name) => expect(messagesOf('', name)).toEqual([]),
);

test.each(['UsersPage.ts', 'users_page.ts', 'usersPage.ts'])('%s is not kebab-case', (name) => {
  expect(messagesOf('', name)).toEqual([expect.stringContaining('kebab-case')]);
});

test.each(['utils.ts', 'date-utils.ts', 'test-helpers.ts', 'common.ts', 'user-manager.ts'])(
  '%s says nothing',
  (name) => {
    expect(messagesOf('', name)).toEqual([expect.stringContaining('does not say what is inside')]);
  },
);

test.each([
  'export function add() {}',
  'export const add = () => {};',
  '/* no docstring */\nexport const add = () => {};',
])('a docstring is missed before: %s', (code) =>
  expect(messagesOf(code)).toEqual([expect.stringContaining('docstring')]),
);

test.each(['/** Adds. */\nexport const add = () => {};', 'export const most = 3;', 'const add = () => {};'])(
  'no docstring is missed before: %s',
  (code) => expect(messagesOf(code)).toEqual([]),
);
