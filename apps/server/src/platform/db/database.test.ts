import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import type { Database, Db } from './database.ts';
import { isUniqueViolation, sqlStateOf } from './sql-state.ts';

const notes = pgTable('notes', {
  id: integer('id').primaryKey(),
  body: text('body').notNull(),
  size: bigint('size', { mode: 'number' }).notNull().default(0),
  at: timestamp('at', { precision: 3, withTimezone: true }).notNull().defaultNow(),
});

let test: TestDatabase;
let database: Database;

const ids = async () => (await database.db.select({ id: notes.id }).from(notes).orderBy(notes.id)).map(({ id }) => id);
const add = (db: Db, id: number, body = 'note') => db.insert(notes).values({ id, body });

beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
  await database.pool.query(`create table notes (
    id int constraint notes_pkey primary key, body text not null, size bigint not null default 0,
    at timestamptz(3) not null default now())`);
});
beforeEach(() => database.pool.query('truncate notes'));
afterAll(() => test.close());

describe('values', () => {
  it('reads whole numbers, times and text alike through drizzle and through the pool', async () => {
    const at = new Date('2026-11-20T21:15:00.123Z');
    const body = 'नमस्ते 👋 \u202Eأهلا\n\'";--';
    await database.db.insert(notes).values({ id: 1, body, size: 2 ** 52, at });
    const expected = { id: 1, body, size: 2 ** 52, at };
    expect(await database.db.select().from(notes)).toEqual([expected]);
    const { rows } = await database.pool.query({ name: 'all', text: 'select * from notes' });
    expect(rows).toEqual([expected]);
    const counted = await database.db.select({ count: sql<number>`count(*)` }).from(notes);
    expect(counted).toEqual([{ count: 1 }]);
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('too large for a number');
  });

  it('works in UTC whatever the machine says', async () => {
    const { rows } = await database.pool.query(`select '2026-11-20T21:15:00Z'::timestamptz::date::text as day`);
    expect(rows).toEqual([{ day: '2026-11-20' }]);
  });

  it('carries a megabyte there and back, and thousands of rows', async () => {
    const body = 'ü'.repeat(512 * 1024);
    await add(database.db, 1, body);
    const [row] = await database.db.select().from(notes);
    expect(row?.body === body).toBe(true);
    const { rowCount } = await database.pool.query('select g, repeat($1, 50) from generate_series(1, 20000) g', ['x']);
    expect(rowCount).toBe(20_000);
  });

  it('has the extensions that searches need', async () => {
    const { rows } = await database.pool.query(
      `select unaccent('Zoë') as plain, similarity('branch', 'branches') > 0.5 as near`,
    );
    expect(rows).toEqual([{ plain: 'Zoe', near: true }]);
  });
});

describe('failing statements', () => {
  it('names a unique violation, and which one, through drizzle and through the pool', async () => {
    await add(database.db, 1);
    const byDrizzle: unknown = await add(database.db, 1).catch((error: unknown) => error);
    const byPool: unknown = await database.pool
      .query('insert into notes (id, body) values (1, $1)', ['x'])
      .catch((error: unknown) => error);
    for (const error of [byDrizzle, byPool]) {
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
      expect(isUniqueViolation(error, 'users_pkey')).toBe(false);
    }
    expect(isUniqueViolation(new Error('something else'))).toBe(false);
  });

  it('leaves the connection fit for the next one, wherever in the batch it failed', async () => {
    const named = { name: 'halve', text: 'select 10 / $1::int as half' };
    for (let round = 0; round < 3; round++) {
      const states = await Promise.allSettled([
        database.pool.query('selec 1'),
        database.pool.query({ name: 'broken', text: 'select nothing from nowhere where id = $1', values: [1] }),
        database.pool.query({ ...named, values: ['not a number'] }),
        database.pool.query({ ...named, values: [0] }),
        database.pool.query('insert into notes (id, body) values (7, 1); select 1 / 0; select 2'),
      ]);
      expect(states.map((state) => (state.status === 'rejected' ? sqlStateOf(state.reason) : 'none'))).toEqual([
        '42601',
        '42P01',
        '22P02',
        '22012',
        '22012',
      ]);
      const { rows } = await database.pool.query({ ...named, values: [2] });
      expect(rows).toEqual([{ half: 5 }]);
    }
    expect(await ids()).toEqual([]);
  });
});

describe('transactions', () => {
  it('keeps everything or nothing', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 1);
      await add(tx, 2);
    });
    const failing = database.transaction(async (tx) => {
      await add(tx, 3);
      await add(tx, 1);
    });
    await expect(failing).rejects.toSatisfy(isUniqueViolation);
    await expect(
      database.transaction(async (tx) => {
        await add(tx, 4);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([1, 2]);
  });

  it('can undo a part of itself', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 1);
      await tx.transaction((part) => add(part, 1)).catch(() => undefined);
      await add(tx, 2);
    });
    expect(await ids()).toEqual([1, 2]);
  });

  it('does not take a commit that rolled back for success', async () => {
    const swallowing = database.transaction(async (tx) => {
      await add(tx, 1);
      await add(tx, 1).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('was ignored inside a transaction');
    expect(await ids()).toEqual([]);
  });

  it('is tried again after a serialization failure or deadlock, three times at most', async () => {
    let tries = 0;
    const fail = (tx: Db, state: string) =>
      tx.execute(sql.raw(`do $$ begin raise exception 'again' using errcode = '${state}'; end $$`));
    await database.transaction(async (tx) => {
      tries++;
      await add(tx, tries);
      if (tries === 1) await fail(tx, '40001');
      if (tries === 2) await fail(tx, '40P01');
    });
    expect(await ids()).toEqual([3]);
    tries = 0;
    const hopeless = database.transaction(async (tx) => {
      tries++;
      await fail(tx, '40001');
    });
    await expect(hopeless).rejects.toSatisfy((error: unknown) => sqlStateOf(error) === '40001');
    expect(tries).toBe(3);
  });

  it('serves 32 callers at once without mixing them up', async () => {
    await add(database.db, 0, '0');
    const callers = Array.from({ length: 32 }, async (_, caller) => {
      for (let round = 0; round < 5; round++) {
        const { rows } = await database.pool.query({ name: 'echo', text: 'select $1::int as n', values: [caller] });
        expect(rows).toEqual([{ n: caller }]);
        await database.transaction(async (tx) => {
          const [row] = await tx.select().from(notes).where(eq(notes.id, 0)).for('update');
          await delay(0);
          await tx
            .update(notes)
            .set({ body: String(Number(row?.body) + 1) })
            .where(eq(notes.id, 0));
        });
      }
    });
    await Promise.all(callers);
    const [row] = await database.db.select().from(notes);
    expect(row?.body).toBe('160');
  });

  it('fails at once, in tests, when the outer database is used inside one', async () => {
    const mistaken = database.transaction(() => add(database.db, 1));
    const message = expect.stringContaining('The outer database was used inside a transaction') as string;
    await expect(mistaken).rejects.toMatchObject({ cause: { message } });
    expect(await ids()).toEqual([]);
  });
});

describe('a ping', () => {
  it.skipIf(process.env['TEST_DATABASE'] !== 'postgres')(
    'is answered while every connection waits for something else',
    async () => {
      const { pool } = database;
      const waiting = Array.from({ length: 12 }, () => pool.query('select pg_sleep(3)'));
      await delay(100);
      let isOver = false;
      const all = Promise.all(waiting).then(() => (isOver = true));
      await database.ping();
      expect(isOver).toBe(false);
      await all;
    },
  );
});
