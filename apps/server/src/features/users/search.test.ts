import type { BodyInput } from '@branchline/contract/call';
import { listUsers } from '@branchline/contract/users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranch, makeCustomer, signIn } from '#testing/factories';
import { indexedParts } from './search.repository.ts';

// More people than a search looks through before it asks the index.
const people = 8_000;

const spelled = [
  ['Émile', 'DUPÉRÉ'],
  ['Иван', 'Петров'],
  ['ΑΝΝΑ', 'Ångström'],
  ['अनीता', 'Éab'],
] as const;

let app: TestApp;
let token: string;
let branchId: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.database, await makeAdmin(app.database));
  branchId = (await makeBranch(app.database)).id;
  // All at once is a statement of seconds, which a busy machine may not finish before the database's deadline.
  for (let first = 1; first <= people; first += 500) {
    await app.database.db.execute(sql`
      insert into users (id, role, branch_id, first_name, last_name, phone, is_active, created_at)
      select gen_random_uuid(), case when i % 100 = 0 then 'team_leader' else 'customer' end, ${branchId},
        case when i % 10 = 0 then 'Common' when i <= 30 then 'Rarely' when i % 997 = 0 then 'Unique' else 'Person' end,
        'N' || i, (8000000000 + i)::text, i % 20 <> 1, timestamptz '2025-01-01Z' + i * interval '1 minute'
      from generate_series(${first}::int, ${first + 499}::int) i`);
  }
  // The oldest of all: among so many, none but the index finds them.
  for (const [first, last] of spelled)
    await makeCustomer(app.database, { firstName: first, lastName: last, createdAt: new Date('2024-01-01T00:00:00Z') });
});
afterAll(() => app.close());

const search = async (text: string, more: BodyInput<typeof listUsers> = {}) =>
  (await app.call(listUsers, { token, body: { search: text, ...more } })).reply;
const lastNames = (reply: Awaited<ReturnType<typeof search>>) => reply.list.map(({ lastName }) => lastName);

describe('a search among many people', () => {
  it('finds a rare name wherever it is, and counts it', async () => {
    const reply = await search('unique');
    expect(reply).toMatchObject({ total: 8, totalPage: 1 });
    expect(reply.hasMore).toBeUndefined();
    expect(lastNames(reply)[0]).toBe('N7976');
    expect(lastNames(reply).at(-1)).toBe('N997');
  });

  it('finds those who joined first, page by page in order', async () => {
    const [first, second] = [await search('rarely'), await search('RARELY', { page: 2 })];
    expect([first.total, second.total]).toEqual([27, 27]);
    const newestFirst = Array.from({ length: 30 }, (_, index) => 30 - index).filter((i) => i % 10 !== 0);
    expect([...lastNames(first), ...lastNames(second)]).toEqual(newestFirst.map((i) => `N${String(i)}`));
  });

  it('shows the newest of a common name and says that there are more', async () => {
    const reply = await search('common');
    expect(lastNames(reply).slice(0, 3)).toEqual(['N8000', 'N7990', 'N7980']);
    expect(reply.total).toBeGreaterThan(100);
    expect(reply.total).toBeLessThan(people / 10);
    expect(reply.hasMore).toBe(true);
  });

  it('goes on to the last page of a common name', async () => {
    const seen: string[] = [];
    for (let page = 1; ; page++) {
      const reply = await search('common', { page });
      seen.push(...lastNames(reply));
      if (reply.list.length < 20) break;
      expect(reply.total).toBeGreaterThanOrEqual(seen.length);
    }
    expect(seen).toEqual(Array.from({ length: people / 10 }, (_, index) => `N${String(people - index * 10)}`));
  });

  it('finds full names, of few people and of many', async () => {
    expect(lastNames(await search('unique n3988'))).toEqual(['N3988']);
    expect(await search('common n7')).toMatchObject({ total: 100, hasMore: true });
    expect(await search('person n7999 nobody')).toMatchObject({ list: [], total: 0 });
    const many = await search('son n');
    expect([lastNames(many)[0], many.hasMore]).toEqual(['N7999', true]);
  });

  it('finds letters beyond ASCII as stored, small and in capitals', async () => {
    for (const [first, last] of spelled)
      for (const text of [first, last, `${first} ${last}`, last.slice(-4)])
        for (const typed of [text, text.toLowerCase(), text.toUpperCase()])
          expect([typed, lastNames(await search(typed))]).toEqual([typed, [last]]);
    for (const typed of ['Ém.le', '[É]mile', 'É*', 'Emile'])
      expect([typed, (await search(typed)).list]).toEqual([typed, []]);
  });

  it('keeps to the filters', async () => {
    expect(await search('common', { status: false })).toMatchObject({ list: [], total: 0 });
    expect((await search('common', { role: 'team_leader' })).total).toBe(people / 100);
    const early = { endDate: '2025-01-01', startDate: '2025-01-01', branch: branchId } as const;
    expect((await search('common', early)).total).toBe(143);
    expect((await search('N80', { role: 'team_leader' })).list.map(({ lastName }) => lastName)).toEqual([
      'N8000',
      'N800',
    ]);
  });

  it('of one or two letters goes on beyond the newest until the page is full', async () => {
    expect(lastNames(await search('n8'))[0]).toBe('N8000');
    const [first, last] = [await search('N9'), await search('N9', { page: 6 })];
    expect([lastNames(first)[0], first.total, first.totalPage]).toEqual(['N999', 111, 6]);
    expect(lastNames(last).at(-1)).toBe('N9');
    expect(lastNames(await search('éa'))).toEqual(['Éab']);
    const none = await search('%');
    expect([none.total, none.hasMore]).toEqual([0, undefined]);
  });
});

it('asks the index for letters as most people store them: composed, and without what is left out', () => {
  expect(indexedParts('jose\u0301 lima')).toEqual(['jos', 'lim']);
  expect(indexedParts('\u0645\u062d\u0645\u0640\u0640\u0640\u0640\u062f')).toEqual(['\u0645\u062d\u0645\u062f']);
});
