import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { openBareDatabase } from '#testing/database-template';
import { makeBranch, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';
import { makeOrder, makeQuickReply } from '#testing/content-factories';
import type { Database } from '#platform/db/database';
import { migrate, whatMigrationsMake } from '#platform/db/migrate';
import { readSnapshot } from '#platform/db/snapshot';
import { openFileStorage } from '#platform/storage/file-storage';
import { openStorage } from '#platform/storage/open-storage';
import type { Storage } from '#platform/storage/storage-types';
import { conversations } from '#schema/conversations';
import { files } from '#schema/files';
import { systemValues } from '#schema/settings';
import { sessions, users } from '#schema/users';
import { migrationsFolder } from '../open-named-database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup, type RestoreTarget } from './restore-backup.ts';
import { sealFor, type Unseal, unsealWith } from './sealing.ts';
import { writeBackup } from './write-backup.ts';

const patience = { timeout: 300_000 };
const fileId = '01890000-0000-7000-8000-000000000001';
const key = `uploads/01/${fileId}/original`;
/** Line breaks of every kind, quotes, backslashes, characters above 16 bits, and what ends a line for some readers. */
const oddText = 'a\nb\r\nc\u2028d\u2029e "quoted" \\n {curly} 🌊 \u202Eright-to-left\t';

let root = '';
let source: TestDatabase;
let storage: Storage;
let backupFolder = '';
/** Of the database that restores go into, and of the folder its files lie in. */
let target: Database;
let targetStorage: Storage;

const made = whatMigrationsMake(migrationsFolder);
const pathTo = (name: string) => join(root, name);

const collect = async (lines: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
};

const dump = (database: Database) =>
  readSnapshot(database, made, async ({ tables, rows, sequences, migrations }) => {
    const content: Record<string, string[]> = {};
    for (const table of tables) content[table] = (await collect(rows(table))).sort();
    return { content, sequences, migrations: migrations.map(({ hash }) => hash) };
  });

const fill = async () => {
  const { database } = source;
  const branch = await makeBranch(database, { name: oddText.trim() });
  const customer = await makeCustomer(database, { branchId: branch.id, firstName: oddText });
  const leader = await makeTeamLeader(database, { branchId: branch.id });
  await signIn(database, customer);
  await makeMessage(database, [customer, leader], { content: oddText });
  await makeOrder(database, { amount: 1234567.89 });
  await makeQuickReply(database, { branchIds: [branch.id] });
  await database.db.insert(systemValues).values({ key: 'odd', value: oddText });
  const path = pathTo('note.txt');
  await writeFile(path, oddText);
  await storage.put(key, { path, size: Buffer.byteLength(oddText), mimeType: 'text/plain' });
  const file = { ownerId: customer.id, fileName: oddText, mimeType: 'text/plain', size: 9 };
  await database.db.insert(files).values([
    { ...file, id: fileId, storageKey: key },
    // Its bytes are gone, and those of the next were never there: it is an upload under way.
    { ...file, id: fileId.replace(/1$/, '2'), storageKey: 'uploads/02/gone' },
    { ...file, id: fileId.replace(/1$/, '3'), storageKey: 'uploads/03/hidden', deletedAt: new Date() },
  ]);
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'restore-'));
  source = await createTestDatabase();
  storage = await openFileStorage(pathTo('source-files'));
  await fill();
  backupFolder = pathTo('backup');
  const { database } = source;
  await writeBackup(
    { database, made, storage, secret: 'a secret with a space ', engine: database.kind, programVersion: '0.0.0' },
    backupFolder,
  );
  target = await openBareDatabase(pathTo('target'));
  targetStorage = await openStorage({ kind: 'file', directory: pathTo('target-files') }, pino({ level: 'silent' }));
}, 120_000);
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(root, { recursive: true, force: true });
});

interface Options extends Partial<Pick<RestoreTarget, 'isReplacing' | 'areSessionsRestored' | 'areAllRestored'>> {
  readonly migrations?: string;
  readonly unseal?: Unseal;
}

const restore = async (folder = backupFolder, options: Options = {}) =>
  restoreBackup(await checkBackup(folder, options.unseal), {
    database: target,
    storage: targetStorage,
    migrationsFolder: options.migrations ?? migrationsFolder,
    isReplacing: options.isReplacing ?? false,
    areSessionsRestored: options.areSessionsRestored ?? true,
    areAllRestored: options.areAllRestored ?? false,
    noteFile: pathTo('turned-off.json'),
  });

/** The program's migrations and one more, or the first few of them. */
const otherMigrations = async (change: (entries: { tag: string }[]) => unknown[]): Promise<string> => {
  const folder = await mkdtemp(join(root, 'migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  await writeFile(join(folder, 'later.sql'), 'create table later (id int)');
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  await writeFile(path, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return folder;
};

test('every row and every file of an empty place is that of the old one, whatever is in it', patience, async () => {
  expect((await checkBackup(backupFolder)).manifest).toMatchObject({
    files: { count: 1, bytes: Buffer.byteLength(oddText) },
    missingFiles: ['uploads/02/gone'],
  });
  expect(await restore()).toEqual({ newer: 0, turnedOff: 0 });
  expect(await dump(target)).toEqual(await dump(source.database));
  const { stream } = await targetStorage.open(key);
  expect(await text(stream)).toBe(oddText);
  expect((await checkBackup(backupFolder)).secret).toBe('a secret with a space ');

  // What counts and checks by itself goes on where it was.
  const leader = await makeTeamLeader(target);
  await makeMessage(target, [leader, await makeTeamLeader(target)]);
  expect(await target.db.select().from(conversations)).toHaveLength(2);
  const joined = (await dump(target)).content['user_counts'];
  expect(joined).not.toEqual((await dump(source.database)).content['user_counts']);
});

test('a place with an installation in it is refused, and emptied only when told', patience, async () => {
  await restore(backupFolder, { isReplacing: true });
  await expect(restore()).rejects.toThrow(/There is an installation already.*--replace/);
  await makeCustomer(target);
  await restore(backupFolder, { isReplacing: true });
  expect(await dump(target)).toEqual(await dump(source.database));
});

test('tables of another program are never touched', patience, async () => {
  const other = await openBareDatabase(pathTo('foreign'));
  onTestFinished(() => other.close());
  await other.pool.query('create table ledger (id int); insert into ledger values (1)');
  const backup = await checkBackup(backupFolder);
  const options = { database: other, storage: targetStorage, migrationsFolder, isReplacing: true };
  await expect(restoreBackup(backup, options)).rejects.toThrow(/tables of another program/);
  expect((await other.pool.query('select * from ledger')).rowCount).toBe(1);
});

test('what others keep in the same database is neither in a backup nor touched by a restore', patience, async () => {
  const { database } = source;
  const ledger = 'create table ledger (id serial primary key, user_id uuid); insert into ledger default values';
  await database.pool.query(ledger);
  onTestFinished(async () => {
    await database.pool.query('drop table ledger');
  });
  const folder = pathTo('beside-others');
  const { leftOut, tables } = await writeBackup(
    { database, made, storage, secret: 'a secret', engine: database.kind, programVersion: '0.0.0' },
    folder,
  );
  expect(leftOut).toEqual(['ledger']);
  expect(tables.map(({ name }) => name).sort()).toEqual([...made.tables].sort());

  await target.pool.query(ledger);
  await restore(folder, { isReplacing: true });
  expect(await dump(target)).toEqual(await dump(database));
  expect((await target.pool.query('select id from ledger')).rows).toEqual([{ id: 1 }]);
});

test('a database that another program migrates is another program’s', patience, async () => {
  const other = await openBareDatabase(pathTo('drizzled'));
  onTestFinished(() => other.close());
  const folder = await otherMigrations((entries) => [{ ...entries.at(-1), tag: 'later' }]);
  await migrate(other, folder);
  const options = { database: other, storage: targetStorage, migrationsFolder, isReplacing: true };
  await expect(restoreBackup(await checkBackup(backupFolder), options)).rejects.toThrow(/tables of another program/);
  expect((await other.pool.query('select * from later')).rowCount).toBe(0);
});

test('an older backup is brought up to date, a newer one refused', patience, async () => {
  const newer = await otherMigrations((entries) => [...entries, { ...entries.at(-1), tag: 'later' }]);
  expect(await restore(backupFolder, { isReplacing: true, migrations: newer })).toEqual({ newer: 1, turnedOff: 0 });
  expect((await target.pool.query('select * from later')).rowCount).toBe(0);
  expect((await dump(target)).content['users']).toEqual((await dump(source.database)).content['users']);

  const older = await otherMigrations((entries) => entries.slice(0, 2));
  await expect(restore(backupFolder, { isReplacing: true, migrations: older })).rejects.toThrow(/newer version/);
  await expect(migrate(target, migrationsFolder)).rejects.toThrow(/newer version/);
});

test('rows that do not fit leave no half of an installation behind', patience, async () => {
  const broken = await checkBackup(backupFolder);
  const { manifest } = broken;
  const tables = manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table));
  const backup = { ...broken, manifest: { ...manifest, tables } };
  await expect(
    restoreBackup(backup, { database: target, storage: targetStorage, migrationsFolder, isReplacing: true }),
  ).rejects.toThrow(/users has \d+ rows after the restore instead of \d+/);
  expect(await target.db.$count(users, eq(users.role, 'customer'))).toBe(0);
});

const damages: readonly (readonly [string, (folder: string) => Promise<void>])[] = [
  [
    'manifest.json',
    async (folder) => {
      const path = join(folder, 'manifest.json');
      await writeFile(
        path,
        (await readFile(path, 'utf8')).replace('"engine": "', '"engine":  "').replace(/"takenAt": "2/, '"takenAt": "3'),
      );
    },
  ],
  ['secret', (folder) => writeFile(join(folder, 'secret'), 'another secret, long enough\n')],
  ['rows/messages.jsonl.gz', (folder) => appendFile(join(folder, 'rows/messages.jsonl.gz'), 'x')],
  ['rows/users.jsonl.gz', (folder) => rm(join(folder, 'rows/users.jsonl.gz'))],
  ['files.jsonl.gz', (folder) => appendFile(join(folder, 'files.jsonl.gz'), 'x')],
  [`files/${key}`, (folder) => appendFile(join(folder, 'files', key), 'x')],
];

test.each(damages)('an archive whose %s was altered is refused by its name', async (name, damage) => {
  const folder = await mkdtemp(join(root, 'altered-'));
  await cp(backupFolder, folder, { recursive: true });
  await checkBackup(folder);
  await damage(folder);
  await expect(restore(folder)).rejects.toThrow(
    new RegExp(`^${name.replaceAll('.', '\\.')} in the backup .*Nothing was changed`),
  );
});

test('a folder that is no backup says so, and a broken-off backup has no name', async () => {
  await expect(checkBackup(pathTo('target-files'))).rejects.toThrow(/There is no backup in .*manifest\.json/);
  const failing = { ...storage, open: () => Promise.reject(new Error('The disk is full.')) };
  const folder = pathTo('broken-off');
  const { database } = source;
  const attempt = writeBackup(
    { database, made, storage: failing, secret: 'x', engine: 'embedded', programVersion: '0' },
    folder,
  );
  await expect(attempt).rejects.toThrow('The disk is full.');
  await expect(checkBackup(folder)).rejects.toThrow(/There is no backup/);
});

test(
  'S62: nobody is signed in after a restore, and whatever points to a session is gone with it',
  patience,
  async () => {
    await restore(backupFolder, { isReplacing: true, areSessionsRestored: false });
    expect(await target.db.$count(sessions)).toBe(0);
    expect(await target.db.$count(users)).toBe(await source.database.db.$count(users));
    await restore(backupFolder, { isReplacing: true, areSessionsRestored: true });
    expect(await target.db.$count(sessions)).toBe(1);
  },
);

test('S62: who was turned off or removed after the backup stays off, unless told otherwise', patience, async () => {
  await restore(backupFolder, { isReplacing: true });
  const isActive = async (role: 'customer' | 'team_leader') =>
    (await target.db.select().from(users).where(eq(users.role, role)))[0]?.isActive;
  await target.db.update(users).set({ isActive: false }).where(eq(users.role, 'customer'));
  await target.db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'team_leader'));
  // It fails after it has removed what was there; the next one knows all the same.
  const { manifest, ...rest } = await checkBackup(backupFolder);
  const tables = manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table));
  const failing = restoreBackup(
    { ...rest, manifest: { ...manifest, tables } },
    {
      database: target,
      storage: targetStorage,
      migrationsFolder,
      isReplacing: true,
      noteFile: pathTo('turned-off.json'),
    },
  );
  await expect(failing).rejects.toThrow('rows after the restore');

  expect(await restore(backupFolder, { isReplacing: true })).toMatchObject({ turnedOff: 2 });
  expect([await isActive('customer'), await isActive('team_leader')]).toEqual([false, false]);
  expect(await restore(backupFolder, { isReplacing: true, areAllRestored: true })).toMatchObject({ turnedOff: 0 });
  expect([await isActive('customer'), await isActive('team_leader')]).toEqual([true, true]);
});

test('an encrypted backup shows nothing, and comes back with its key alone', patience, async () => {
  const identity = await generateX25519Identity();
  const folder = pathTo('sealed');
  const { database } = source;
  const seal = sealFor([await identityToRecipient(identity)]);
  const from = {
    database,
    made,
    storage,
    secret: 'a secret of 7 words',
    engine: database.kind,
    programVersion: '0.0.0',
  };
  await writeBackup({ ...from, seal }, folder);
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  expect(names.map(({ name }) => name).filter((name) => !name.endsWith('.age'))).toEqual(['manifest.json']);
  expect(names.map(({ name }) => name)).toContain('secret.age');
  for (const { name, parentPath } of names)
    expect((await readFile(join(parentPath, name), 'latin1')).includes('7 words')).toBe(false);

  await expect(restore(folder, { isReplacing: true })).rejects.toThrow('This backup is encrypted. Add --identity');
  const other = unsealWith(await generateX25519Identity());
  await expect(restore(folder, { isReplacing: true, unseal: other })).rejects.toThrow('No private key in the file');
  const unseal = unsealWith(`# created: today\n${identity}\n`);
  await restore(folder, { isReplacing: true, unseal });
  expect(await dump(target)).toEqual(await dump(database));
  const stored = await targetStorage.open(key);
  expect(await text(stored.stream)).toBe(oddText);

  await appendFile(join(folder, 'rows/users.jsonl.gz.age'), 'x');
  await expect(restore(folder, { isReplacing: true, unseal })).rejects.toThrow(
    /^rows\/users\.jsonl\.gz in the backup was/,
  );
});

test('what is no key of age says so', () => {
  expect(() => sealFor(['ssh-ed25519 AAAA'])).toThrow(/^--recipient takes a public key of age/);
  expect(() => unsealWith('# nothing\n')).toThrow(/^The file of --identity holds no private key of age/);
  expect(() => unsealWith('AGE-SECRET-KEY-1HUNTER2')).toThrow(/^(?!.*HUNTER2)The file of --identity/);
});
