import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database';

/** Noted off the path of a request; says nothing about what a call did. */
const notes = ['last_used_at', 'last_seen_at'];

/** What every table holds, as a hash each. */
export const takeSnapshot = async ({ db }: Pick<Database, 'db'>): Promise<Record<string, string>> => {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const hashes = tables.rows.map(({ name }) => {
    const row = `(to_jsonb(t) - '{${notes.join(',')}}'::text[])::text`;
    return `select '${name}' as name, md5(coalesce(string_agg(${row}, ' ' order by ${row}), '')) as hash from "${name}" t`;
  });
  const { rows } = await db.execute<{ name: string; hash: string }>(sql.raw(hashes.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};
