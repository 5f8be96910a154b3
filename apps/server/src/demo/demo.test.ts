import { eq } from 'drizzle-orm';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#config/config';
import { openDatabase } from '#platform/db/database';
import { createLogger } from '#platform/logger';
import { branches } from '#schema/branches';
import { conversations, messages } from '#schema/conversations';
import { files } from '#schema/files';
import { quickReplies } from '#schema/quick-replies';
import { users } from '#schema/users';
import { copyEmbeddedDatabase } from '#testing/database-template';
import { readStored } from '#testing/faults/proof';
import { chooseDemoFolder } from './demo-folder.ts';
import { fillDemo } from './fill-demo.ts';

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('the demo takes an empty folder and no other', async () => {
  const folder = await makeFolder();
  await expect(chooseDemoFolder(folder)).resolves.toBe(folder);
  await expect(chooseDemoFolder(join(folder, 'not-there-yet'))).resolves.toBe(join(folder, 'not-there-yet'));
  await writeFile(join(folder, 'secret'), 'of a start that failed');
  await expect(chooseDemoFolder(folder)).resolves.toBe(folder);
  await mkdir(join(folder, 'database'));
  await expect(chooseDemoFolder(folder)).rejects.toThrow(/There is an installation in .* already/);
});

test('the demo is an organisation that could be real', { timeout: 120_000 }, async () => {
  const dataDir = await makeFolder();
  await copyEmbeddedDatabase(dataDir);
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: 'boss@example.com' });
  const logger = createLogger({ level: 'silent' });
  const said = (await fillDemo(config, logger)).join('\n');
  expect(said).toMatch(/with the password {2}\S+\n {2}admin +boss@example\.com/);
  expect(said).toMatch(/customer +\d{10} +Kavita Iyer/);

  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  const { db } = database;
  const count = (role: 'admin' | 'branch_leader' | 'team_leader' | 'customer') =>
    db.$count(users, eq(users.role, role));
  expect(await Promise.all([count('admin'), count('branch_leader'), count('team_leader'), count('customer')])).toEqual([
    1, 3, 8, 40,
  ]);
  expect(await db.$count(branches)).toBe(3);
  expect(await db.$count(branches, eq(branches.isPrimary, true))).toBe(1);
  expect(await db.$count(quickReplies)).toBeGreaterThan(3);
  const kinds = new Set((await db.select().from(files)).map(({ mimeType }) => mimeType));
  expect(kinds).toEqual(new Set(['image/jpeg', 'audio/wav', 'text/csv']));
  expect(await db.$count(messages, eq(messages.messageType, 'file'))).toBeGreaterThan(20);

  const stored = await readStored(database);
  const now = Date.now();
  for (const each of await db.select().from(conversations)) {
    const own = stored.filter(({ conversationId }) => conversationId === each.id);
    expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1));
    const times = own.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(now);
    expect(each.lastMessageId).toBe(own.at(-1)?.id);
    const unreadBy = (reader: string, upTo: number) => own.filter((m) => m.senderId !== reader && m.seq > upTo).length;
    expect(each.firstUnread).toBe(unreadBy(each.firstUserId, each.firstReadSeq));
    expect(each.secondUnread).toBe(unreadBy(each.secondUserId, each.secondReadSeq));
  }
});
