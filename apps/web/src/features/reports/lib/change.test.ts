import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

const change = (now: number | null, before: number | null | undefined) =>
  changeOf({ now, before, format: (value) => `${String(value)} pieces` }, 'against yesterday');

it('says in per cent how a figure stands against the one before', () => {
  expect(change(15, 10)).toEqual({ direction: 'up', amount: '50%', against: 'against yesterday' });
  expect(change(2, 8)).toEqual({ direction: 'down', amount: '75%', against: 'against yesterday' });
  expect(change(8, 8)).toMatchObject({ direction: 'same' });
});

it('says the figure itself after nothing, and nothing while one is unknown', () => {
  expect(change(3, 0)).toMatchObject({ direction: 'up', amount: '3 pieces' });
  const silent = [change(3, undefined), change(null, 3), change(3, null), change(0, 0)];
  expect(silent.every((each) => each === undefined)).toBe(true);
});
