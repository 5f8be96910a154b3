import type pg from 'pg';
import type { Database } from '#platform/db/database';

/** 240 active people of no branch: a small organisation. */
const people = `insert into users (id, role, first_name) select gen_random_uuid(), 'customer', 'Person ' || n
  from generate_series(1, 240) n`;
/** Each of 120 people wrote five messages to ten of the others. */
const talks = [
  `insert into conversations (kind, first_user_id, second_user_id, last_seq)
   select 0, a.id, b.id, 5 from (select id from users where first_name like 'Person %' order by id limit 120) a
   cross join (select id from users where first_name like 'Person %' order by id desc limit 10) b`,
  `insert into messages (conversation_id, seq, id, sender_id, message_type, content, created_at)
   select c.id, n, gen_random_uuid(), c.first_user_id, 'text', 'Hello', now()
   from conversations c join users u on u.id = c.first_user_id and u.first_name like 'Person %'
   cross join generate_series(1, 5) n`,
];

/** Each of the 240 takes notifications on two devices. */
const devices = [
  `insert into sessions (id, token_hash, user_id) select id, sha256(id::text::bytea), id from users
   where first_name like 'Person %'`,
  `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
   select gen_random_uuid(), id, id, 'https://push.example/' || id || n, '', '' from users cross join generate_series(1, 2) n
   where first_name like 'Person %'`,
];

type Table = 'users' | 'conversations' | 'messages' | 'push_subscriptions';

interface Organisation {
  readonly table: Table;
  /** Whether its people have written to each other. */
  readonly hasTalks?: boolean;
  /** Whether notifications reach them. */
  readonly hasDevices?: boolean;
  /** The tables that the planner knows; of the others it knows nothing. */
  readonly known?: readonly Table[];
}

/**
 * How many rows of a table some work reads in an organisation of 240 people that the planner knows little of, by a plan
 * that is kept. It all takes place on one connection, handed in as a pool, and is undone.
 */
export const countRowsRead = async (
  { pool }: Pick<Database, 'pool'>,
  { table, hasTalks = false, hasDevices = false, known = [] }: Organisation,
  work: (connection: pg.Pool) => Promise<unknown>,
): Promise<number> => {
  const client = await pool.connect();
  const count = async () => {
    const { rows } = await client.query<{ read: number }>(
      `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables where relname = $1`,
      [table],
    );
    return rows[0]?.read ?? 0;
  };
  try {
    await client.query('begin');
    for (const statement of [people, ...(hasTalks ? talks : []), ...(hasDevices ? devices : [])])
      await client.query(statement);
    for (const each of known) await client.query(`analyze ${each}`);
    await client.query('set local plan_cache_mode = force_generic_plan');
    const before = await count();
    await work(client as unknown as pg.Pool);
    return (await count()) - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** The same for people, where only of the conversations something is known, as when they have been written to a lot. */
export const countPeopleRead = (
  database: Pick<Database, 'pool'>,
  work: (connection: pg.Pool) => Promise<unknown>,
): Promise<number> => countRowsRead(database, { table: 'users', known: ['conversations'] }, work);
