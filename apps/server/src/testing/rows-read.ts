import type pg from 'pg';
import type { Database } from '#platform/db/database';

/** Numbered, active and of no branch: a small organisation that no statistics were gathered of. */
const addPeople = `insert into users (id, role, first_name) select gen_random_uuid(), 'customer', 'Person ' || n
  from generate_series(1, 240) n`;

/**
 * How many rows of `users` some work reads in an organisation of 240 people of whom the planner knows nothing, by a plan
 * that is kept. It all takes place on one connection, handed in as a pool, and is undone.
 */
export const countPeopleRead = async (
  { pool }: Pick<Database, 'pool'>,
  work: (connection: pg.Pool) => Promise<unknown>,
): Promise<number> => {
  const client = await pool.connect();
  const count = async () => {
    const { rows } = await client.query<{ read: number }>(
      `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables where relname = 'users'`,
    );
    return rows[0]?.read ?? 0;
  };
  try {
    await client.query('begin');
    await client.query(addPeople);
    // Only of the conversations something is known, as when they have been written to a lot.
    await client.query('analyze conversations');
    await client.query('set local plan_cache_mode = force_generic_plan');
    const before = await count();
    await work(client as unknown as pg.Pool);
    return (await count()) - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
};
