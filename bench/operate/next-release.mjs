import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * What a release brings that does not break the one before it: a column, the rows that have it, and an index. Each is a
 * migration of its own: a transaction holds the lock of a new column until it ends.
 */
const migrations = {
  '9997_rehearsal_column': ['ALTER TABLE "messages" ADD COLUMN "rehearsal" integer'],
  '9998_rehearsal_backfill': ['UPDATE "messages" SET "rehearsal" = 1 WHERE "rehearsal" IS NULL'],
  '9999_rehearsal_index': [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_rehearsal_idx" ON "messages" USING btree ("rehearsal","id")',
  ],
};

/**
 * The product as it is built, with migrations that the built one does not know: it stands to that one as the next release to
 * the last.
 *
 * @returns {{ main: string, migrate: string, remove: () => void }} what node runs to serve, and before that to change the tables
 */
export function makeNextRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'branchline-next-'));
  const server = join(folder, 'apps/server');
  mkdirSync(server, { recursive: true });
  for (const path of ['node_modules', 'languages', 'apps/web', 'apps/server/node_modules', 'apps/server/assets'])
    symlinkSync(join(root, path), join(folder, path));
  for (const path of ['package.json', 'dist', 'migrations'])
    cpSync(join(root, 'apps/server', path), join(server, path), { recursive: true });
  const file = join(server, 'migrations/meta/_journal.json');
  /** @type {{ entries: { idx: number, version: string, when: number, tag: string, breakpoints: boolean }[] }} */
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  for (const [tag, statements] of Object.entries(migrations)) {
    const last = journal.entries.at(-1);
    if (!last) throw new Error('There is no migration yet.');
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    writeFileSync(join(server, `migrations/${tag}.sql`), statements.join(';--> statement-breakpoint\n'));
  }
  writeFileSync(file, JSON.stringify(journal));
  const inDist = (/** @type {string} */ name) => join(server, 'dist', name);
  return {
    main: inDist('main.js'),
    migrate: inDist('migrate-cli.js'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
