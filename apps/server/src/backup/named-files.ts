import type { Database } from '#platform/db/database';

/** Those of `keys` that a row still names: files that people would look for in vain. */
export const findNamedFiles = async ({ pool }: Database, keys: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `select key from files, lateral (values (storage_key), (thumbnail_key), (aac_key)) as named (key)
     where deleted_at is null and key = any($1) order by key`,
    [keys],
  );
  return rows.map(({ key }) => key);
};
