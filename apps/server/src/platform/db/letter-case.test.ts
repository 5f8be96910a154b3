import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { expressionFor, holds } from './letter-case.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isFound = async (written: string, searched: string): Promise<boolean> => {
  const { rows } = await app.database.db.execute<{ found: boolean }>(
    sql`select ${holds(sql`lower(${written}::text)`, [searched])} as found`,
  );
  return rows[0]?.found ?? false;
};

it.each([
  ['composed, in a text that is not', 'Jose\u0301 Lima', 'josé'],
  ['decomposed, in a text that is composed', 'JOSÉ', 'jose\u0301'],
  ['an alef without its hamza', 'أحمد إبراهيم', 'احمد ابراهيم'],
  ['an alef with a hamza that was left out', 'اسراء', 'إسراء'],
  ['without vowel signs', 'مُحَمَّد', 'محمد'],
  ['with vowel signs', 'محمد', 'مُحَمَّد'],
  ['without tatweel', 'محـــمد', 'محمد'],
  ['a last ha for ta marbuta', 'فاطمة', 'فاطمه'],
  ['on a Persian keyboard', 'علي كريم', 'علی کریم'],
  ['without nukta', 'फ़ारूक़', 'फारूक'],
  ['with a nukta that was left out', 'फारूक', 'फ़ारूक़'],
  ['with the nukta in one letter', '\u095eारूक', 'फ़ारूक'],
  ['digits of the keyboard', '9876543210', '٩٨٧٦'],
  ['between other words', 'Sheikh أحمد (Pune)', 'احمد (pune)'],
])('finds a text that is searched %s', async (_, written, searched) => {
  expect(await isFound(written, searched)).toBe(true);
});

it.each([
  ['another letter', 'أحمد', 'اسمد'],
  ['another vowel', 'फ़ारूक', 'फ़ारीक'],
  ['another accent', 'José', 'josè'],
  ['a sign alone', 'محمد', '\u064e'],
])('does not find %s', async (_, written, searched) => {
  expect(await isFound(written, searched)).toBe(false);
});

it('takes signs of regular expressions literally', async () => {
  expect(await isFound('(أ.*)', 'ا.*)')).toBe(true);
  expect(await isFound('أبج', 'ا.ج')).toBe(false);
  expect(expressionFor('a.b')).toBe(String.raw`a\.b`);
});
