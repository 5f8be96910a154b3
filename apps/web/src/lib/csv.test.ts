// @vitest-environment node
import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const read = (rows: readonly (readonly string[])[]) => csvText(['name'], rows).split('\r\n').slice(1, -1);

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'S27: makes the cell %j inert',
  (cell) => {
    expect(read([[cell]])).toEqual([`'${cell}`]);
  },
);

test.each([
  ['\rx', '"\'\rx"'],
  ['\tx', '"\'\tx"'],
  ['\t=1', `"'\t'=1"`],
])('S27: the cell %j, which begins with white space, is inert and quoted', (cell, written) => {
  expect(read([[cell]])).toEqual([written]);
});

test.each([
  ['Jo;=1+1', `"Jo;'=1+1"`],
  ['Jo; @SUM(A1)', `"Jo;' @SUM(A1)"`],
  ['Jo\t-1', `"Jo\t'-1"`],
  ['Jo;"=1+1"', `"Jo;'""=1+1"""`],
  ['Jo;;+1;=2', `"Jo;;'+1;'=2"`],
])('S27: %j stays inert where a semicolon or a tab separates cells', (cell, written) => {
  expect(read([[cell]])).toEqual([written]);
});

test('S27: a line that begins as a formula is inert where the quotes before it are not seen', () => {
  expect(csvText(['name'], [['Jo\n=1+1']])).toBe(`name\r\n"Jo\n'=1+1"\r\n`);
});

test('an operator elsewhere stays as it was written', () => {
  expect(read([['a=b'], ['1-2 @home'], ['Mary-Ann']])).toEqual(['a=b', '1-2 @home', 'Mary-Ann']);
});

test('quotes commas, quotes and line breaks, and keeps every script', () => {
  expect(read([['a,"b"']])).toEqual(['"a,""b"""']);
  expect(read([['Привет']])).toEqual(['Привет']);
});
