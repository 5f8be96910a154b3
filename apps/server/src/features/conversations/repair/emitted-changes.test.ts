import { expect, test } from 'vitest';
import { createEmittedChanges } from './emitted-changes.ts';

const one = (seq: number, revision = seq) => ({ conversationId: 1, revision, seq });

/** A small generator of its own, so that a failure can be run again. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
};

test('in any order, doubled and with losses: each place goes out once, and a look that reads what is missing ends whole', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const emitted = createEmittedChanges(() => 0);
    const count = 1 + Math.floor(random() * 30);
    const first = 1 + Math.floor(random() * 5);
    const out: number[] = [];
    const emit = (seq: number) => {
      if (emitted.note(one(seq))) out.push(seq);
    };
    const look = (lastSeq: number) => {
      if (emitted.isWhole({ id: 1, revision: lastSeq, lastSeq })) return;
      const known = emitted.placesOf(1) ?? { first: 2 ** 31 - 1, last: 2 ** 31 - 1 };
      const missing: number[] = [];
      // Before `first` everything is older than the window.
      for (let seq = first; seq <= lastSeq; seq += 1) if (seq < known.first || seq > known.last) missing.push(seq);
      emitted.settle(1, missing[0] === undefined ? lastSeq : missing[0] - 1);
      for (const seq of missing) emit(seq);
      expect(emitted.isWhole({ id: 1, revision: 0, lastSeq })).toBe(true);
    };
    let stored = first - 1;
    const late: number[] = [];
    for (let step = 0; step < count; step += 1) {
      stored += 1;
      const fate = random();
      if (fate < 0.6) emit(stored);
      else if (fate < 0.8) late.push(stored);
      if (random() < 0.2) emit(first + Math.floor(random() * (stored - first + 1)));
      if (random() < 0.3 && late.length > 0) emit(late.splice(Math.floor(random() * late.length), 1)[0] ?? stored);
      if (random() < 0.15) look(stored);
    }
    look(stored);
    for (const seq of late) emit(seq);
    expect(
      out.toSorted((a, b) => a - b),
      `seed ${String(seed)}`,
    ).toEqual(Array.from({ length: stored - first + 1 }, (_, place) => first + place));
  }
});

test('a change of a message goes out once for each of its revisions; a mark may go out again', () => {
  const emitted = createEmittedChanges(() => 0);
  const changed = (revision: number) => ({ conversationId: 1, revision, changed: { messageId: 'a', revision } });
  expect([emitted.note(changed(5)), emitted.note(changed(5)), emitted.note(changed(6))]).toEqual([true, false, true]);
  expect([emitted.hasChanged('a', 6), emitted.hasChanged('a', 7)]).toEqual([true, false]);
  expect([emitted.note({ conversationId: 1, revision: 7 }), emitted.note({ conversationId: 1, revision: 7 })]).toEqual([
    true,
    true,
  ]);
  expect(emitted.revisionOf(1)).toBe(7);
});

test('a conversation is not whole while a later revision was not emitted', () => {
  const emitted = createEmittedChanges(() => 0);
  emitted.note(one(3, 30));
  emitted.settle(1, 3);
  expect(emitted.isWhole({ id: 1, revision: 30, lastSeq: 3 })).toBe(true);
  expect(emitted.isWhole({ id: 1, revision: 31, lastSeq: 3 })).toBe(false);
  expect(emitted.isWhole({ id: 1, revision: 30, lastSeq: 4 })).toBe(false);
});

test('what no look reaches back to is forgotten, but not what was noted within the last minute', () => {
  let now = 0;
  const emitted = createEmittedChanges(() => now);
  emitted.note(one(1, 10));
  now = 59_000;
  emitted.forget(20);
  expect(emitted.note(one(1, 10))).toBe(false);
  now = 200_000;
  emitted.forget(10);
  expect(emitted.note(one(1, 10))).toBe(false);
  now = 400_000;
  emitted.forget(11);
  expect(emitted.note(one(1, 10))).toBe(true);
});
