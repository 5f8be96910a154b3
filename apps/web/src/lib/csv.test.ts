import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const read = (rows: readonly (readonly string[])[]) => csvText(['name'], rows).split('\r\n').slice(1, -1);

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('line 27: makes the cell %j inert', (cell) => {
  expect(read([[cell]])).toEqual([`'${cell}`]);
});

test('line 27: a cell that begins with a carriage return is inert, and quoted', () => {
  expect(read([['\rx']])).toEqual(['"\'\rx"']);
});

test('quotes commas, quotes and line breaks, and keeps every script', () => {
  expect(read([['a,"b"']])).toEqual(['"a,""b"""']);
  expect(read([['Привет']])).toEqual(['Привет']);
});
