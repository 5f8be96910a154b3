import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { writePermissionDocument } from '#testing/permissions/permission-document';
import { findRowsWithoutOperation, findWithoutRow, permissionTable } from '#testing/permissions/permission-table';
import { calls } from '@branchline/contract/registry';
import { clientEvents } from '@branchline/contract/socket-events';

const page = fileURLToPath(new URL('../../../../docs/permissions.md', import.meta.url));

test('S13: every call and every event has a row, and every row has one', () => {
  expect(findWithoutRow()).toEqual([]);
  expect(findRowsWithoutOperation()).toEqual([]);
  expect(new Set(permissionTable.map(({ name }) => name)).size).toBe(calls.length + clientEvents.length);
});

test('S13: without a session there is nothing but what the contract calls open, and the links', () => {
  const answered = permissionTable.filter(({ cells }) => cells.signed_out.own === 'ok').map(({ name }) => name);
  const open = calls.filter(({ access }) => access.open || access.grant === 'signed_link').map(({ name }) => name);
  expect(answered).toEqual(open);
  for (const { cells } of permissionTable)
    expect([cells.turned_off, cells.deleted]).toEqual([cells.signed_out, cells.signed_out]);
});

test('docs/permissions.md is what the table says (UPDATE_DOCS=1 writes it)', async () => {
  const text = await format(writePermissionDocument(), { ...(await resolveConfig(page)), parser: 'markdown' });
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, text);
  expect(readFileSync(page, 'utf8') === text, 'run: npm run docs:permissions').toBe(true);
});
