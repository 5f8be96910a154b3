import { expect, test } from 'vitest';
import { judge } from './judge.mjs';

/** @typedef {import('./judge.mjs').Recipient} Recipient */

const sent = [{ place: 0, id: 'm', from: 0, until: 10 }];
const killedAt = 1_000_000;
const pushedAt = (/** @type {number[]} */ ...times) => ({
  pushed: times.map((at) => ({ at, notice: { id: 'd', key: 'k', kind: 'message', messageId: 'm' } })),
});
const judged = (
  /** @type {{ browsers: object[], readAt?: number, isLooking?: boolean, killedAt?: number }} */ { browsers, ...rest },
) => {
  const readAt = new Map(rest.readAt === undefined ? [] : [['m', rest.readAt]]);
  const recipient = { kind: 'hidden', browsers, readAt, wasLooking: () => rest.isLooking ?? false };
  const recipients = /** @type {Recipient[]} */ (/** @type {unknown} */ ([recipient]));
  const { missing, late, repeated, repeatedAtKill, needless } = judge({
    sent,
    recipients,
    killedAt: rest.killedAt ?? killedAt,
  });
  return { missing, late, repeated, repeatedAtKill, needless };
};
const clean = { missing: 0, late: 0, repeated: 0, repeatedAtKill: 0, needless: 0 };

test('a message that came once to each browser in time, or was read before, is as it should be', () => {
  expect(judged({ browsers: [pushedAt(500), pushedAt(29_000)] })).toEqual(clean);
  expect(judged({ browsers: [pushedAt(), pushedAt()], readAt: 700 })).toEqual(clean);
  expect(judged({ browsers: [pushedAt(30_500), pushedAt(30_500)], isLooking: true })).toEqual(clean);
});

test('what is missing, late, repeated or needless is found', () => {
  expect(judged({ browsers: [pushedAt(500), pushedAt()] })).toEqual({ ...clean, missing: 1 });
  expect(judged({ browsers: [pushedAt(500), pushedAt(36_000)] })).toEqual({ ...clean, late: 1 });
  expect(judged({ browsers: [pushedAt(500, 600), pushedAt(500)] })).toEqual({ ...clean, repeated: 1 });
  expect(judged({ browsers: [pushedAt(500, 600), pushedAt(500)], killedAt: 550 })).toEqual({
    ...clean,
    repeatedAtKill: 1,
  });
  expect(judged({ browsers: [pushedAt(500), pushedAt(500)], isLooking: true })).toEqual({ ...clean, needless: 2 });
  expect(judged({ browsers: [pushedAt(9_000), pushedAt()], readAt: 700 })).toEqual({ ...clean, needless: 1 });
});
