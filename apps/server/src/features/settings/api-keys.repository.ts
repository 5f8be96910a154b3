import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Db } from '#platform/db/database';
import { apiKeys } from '#schema/settings';

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'keyHash'>;

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  prefix: apiKeys.prefix,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

export const insertApiKey = async (
  db: Db,
  key: Omit<typeof apiKeys.$inferInsert, 'createdAt' | 'lastUsedAt'>,
): Promise<ApiKeyRow> => {
  const [row] = await db.insert(apiKeys).values(key).returning(columns);
  if (row === undefined) throw new Error('An API key was not stored.');
  return row;
};

/** Every key, newest first. */
export const findApiKeys = (db: Db): Promise<ApiKeyRow[]> =>
  db.select(columns).from(apiKeys).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));

/** The key that was; undefined when there was none. */
export const deleteApiKey = async (db: Db, id: string): Promise<ApiKeyRow | undefined> => {
  const [row] = await db.delete(apiKeys).where(eq(apiKeys.id, id)).returning(columns);
  return row;
};

/** On the path of every order and payment. `isStale`: its last use was noted over a minute ago, or never. */
export const findKeyByHash = async (
  { pool }: Pick<Database, 'pool'>,
  keyHash: Buffer,
): Promise<{ readonly id: string; readonly isStale: boolean } | undefined> => {
  const { rows } = await pool.query<{ id: string; isStale: boolean }>({
    name: 'api-key',
    text: `select id, coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
           from api_keys where key_hash = $1`,
    values: [keyHash],
  });
  return rows[0];
};

export const noteKeyUse = async (db: Db, id: string): Promise<void> => {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(apiKeys.id, id));
};
