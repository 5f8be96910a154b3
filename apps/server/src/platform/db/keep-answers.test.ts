import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { keepAnswers } from './keep-answers.ts';
import { createPool } from './pool.ts';
import { writtenBy } from './table-changes.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.pool.query(`create table shelves (name text primary key, books int not null)`);
  await test.database.pool.query(`create table doors (name text primary key, is_open boolean not null)`);
});
afterAll(() => test.close());

interface Shelf {
  readonly books: number;
}

/** Answers how many books a shelf has, and counts how often the database was asked. */
const openShelves = async (name: string, books = 1) => {
  await test.database.pool.query('insert into shelves values ($1, $2)', [name, books]);
  let asked = 0;
  const findShelf = keepAnswers(
    async (pool: pg.Pool, key: string): Promise<Shelf | undefined> => {
      asked++;
      const { rows } = await pool.query<Shelf>('select books from shelves where name = $1', [key]);
      return rows[0];
    },
    { nameOf: (key) => key, tables: ['shelves'], most: 10 },
  );
  const booksOn = async (key = name) => (await findShelf(test.database.pool, key))?.books;
  return { booksOn, asked: () => asked, findShelf };
};
const put = (name: string, books: number) =>
  test.database.pool.query('update shelves set books = $2 where name = $1', [name, books]);

it('answers once more without asking, while nothing was written', async () => {
  const { booksOn, asked } = await openShelves('still');
  expect(await booksOn()).toBe(1);
  expect(await booksOn()).toBe(1);
  expect(asked()).toBe(1);
  await test.database.pool.query("insert into doors values ('front', true)");
  expect(await booksOn()).toBe(1);
  expect(asked()).toBe(1);
});

it('knows of a change as soon as whoever made it', async () => {
  const { booksOn } = await openShelves('changing');
  for (let books = 2; books < 30; books++) {
    expect(await booksOn()).toBe(books - 1);
    await put('changing', books);
    expect(await booksOn()).toBe(books);
  }
});

it.each([
  ['an insert', `insert into shelves values ('change 0', 7) on conflict (name) do update set books = 7`],
  ['a delete', `delete from only public.shelves where name = 'change 1'`],
  ['a part of a larger statement', `with gone as (delete from "shelves" returning name) select count(*) from gone`],
  ['a statement of any other kind', `alter table shelves alter column books type bigint`],
])('counts as a change: %s', async (_, statement) => {
  const { booksOn, asked } = await openShelves(statement);
  await booksOn();
  await test.database.pool.query(statement);
  await booksOn();
  expect(asked()).toBe(2);
});

it('hears of what a transaction changed when it ends, also when all of it is taken back', async () => {
  const { booksOn } = await openShelves('in parts');
  await booksOn();
  const change = async (books: number, end: 'commit' | 'rollback') => {
    const client = await test.database.pool.connect();
    for (const text of ['begin', `update shelves set books = ${String(books)} where name = 'in parts'`, end])
      await client.query(text);
    client.release();
  };
  await change(2, 'commit');
  expect(await booksOn()).toBe(2);
  await change(3, 'rollback');
  expect(await booksOn()).toBe(2);
  await test.database.transaction((tx) => tx.execute(`update shelves set books = 4 where name = 'in parts'`));
  expect(await booksOn()).toBe(4);
});

it('keeps nothing that was asked before a change and answered after it', async () => {
  await openShelves('late');
  const answers: ((shelf: Shelf) => void)[] = [];
  const findShelf = keepAnswers(
    (_pool: pg.Pool, _key: string) =>
      new Promise<Shelf>((resolve) => {
        answers.push(resolve);
      }),
    { nameOf: (key) => key, tables: ['shelves'], most: 10 },
  );
  const early = findShelf(test.database.pool, 'late');
  await put('late', 2);
  answers[0]?.({ books: 1 });
  expect(await early).toEqual({ books: 1 });
  const late = findShelf(test.database.pool, 'late');
  answers[1]?.({ books: 2 });
  expect(await late).toEqual({ books: 2 });
});

it('keeps no missing answer, so that what comes is found', async () => {
  const { booksOn, asked } = await openShelves('other');
  expect(await booksOn('nowhere')).toBeUndefined();
  expect(await booksOn('nowhere')).toBeUndefined();
  expect(asked()).toBe(2);
});

it('leaves nothing in memory that nobody asks for any more', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const findNote = keepAnswers(async (_pool: pg.Pool, text: string) => ({ text }), {
    nameOf: (text) => text,
    tables: ['shelves'],
    most: 10,
  });
  const ask = async (text: string) => new WeakRef(await findNote(test.database.pool, text));
  const isThere = async (note: WeakRef<object>) => {
    await delay(0);
    collect();
    return note.deref() !== undefined;
  };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const first = await ask('taken back');
    const second = await ask('of somebody who left');
    expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
    vi.advanceTimersByTime(60_000);
    expect([await isThere(first), await isThere(second)]).toEqual([false, false]);
    // What comes then is kept anew, and forgotten anew.
    const third = await ask('taken back');
    expect(await isThere(third)).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(await isThere(third)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it.runIf(process.env['TEST_DATABASE'] === 'postgres')('keeps for a second what others may change', async () => {
  const { booksOn, findShelf } = await openShelves('shared');
  expect(await booksOn()).toBe(1);
  const other = createPool({ connectionString: test.url, max: 1 });
  try {
    await other.query(`update shelves set books = 2 where name = 'shared'`);
    await expect.poll(() => booksOn(), { timeout: 3_000 }).toBe(2);
    // Where several processes write, nothing is kept at all.
    expect(await findShelf(other, 'shared')).toEqual({ books: 2 });
    await put('shared', 3);
    expect(await findShelf(other, 'shared')).toEqual({ books: 3 });
  } finally {
    await other.end();
  }
});

it('reads from a statement what it writes', () => {
  expect(writtenBy('select * from users for no key update')).not.toContain('users');
  expect(writtenBy('  SELECT 1')).toEqual([]);
  expect(writtenBy('begin')).toEqual([]);
  expect(writtenBy('with a as (update "users" set x = 1), b as (insert into sessions select 1) select 1')).toEqual([
    'users',
    'sessions',
  ]);
  expect(writtenBy('insert\n into  "public"."branches" values (1)')).toEqual(['branches']);
  expect(writtenBy('truncate users')).toBe('any');
  expect(writtenBy('call tidy()')).toBe('any');
});
