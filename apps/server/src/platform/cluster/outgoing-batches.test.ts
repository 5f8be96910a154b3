import { expect, test } from 'vitest';
import { createOutgoingBatches } from './outgoing-batches.ts';

test('a batch that was not confirmed is the next one again', () => {
  const outgoing = createOutgoingBatches(1_000);
  outgoing.add('news', 1);
  outgoing.add('news', 2);
  const batch = outgoing.next();
  outgoing.add('news', 3);
  expect(outgoing.next()).toBe(batch);
  expect(batch).toEqual({ number: 1, body: '[["news",1],["news",2]]' });
  outgoing.confirm();
  expect(outgoing.next()).toEqual({ number: 2, body: '[["news",3]]' });
  outgoing.confirm();
  expect(outgoing.isEmpty).toBe(true);
});

test('more than may wait is dropped and leaves a hole in the numbers', () => {
  const outgoing = createOutgoingBatches(100);
  outgoing.add('news', 'x'.repeat(60));
  outgoing.add('news', 'y'.repeat(60));
  outgoing.add('news', 'z');
  expect(outgoing.next()).toEqual({ number: 2, body: '[["news","z"]]' });
});

test('what is over a batch’s size goes into the next one', () => {
  const outgoing = createOutgoingBatches(1_000_000);
  for (let number = 0; number < 5; number += 1) outgoing.add('news', `${number}${'x'.repeat(40_000)}`);
  const bodies: unknown[][] = [];
  while (!outgoing.isEmpty) {
    bodies.push(JSON.parse(outgoing.next().body) as unknown[]);
    outgoing.confirm();
  }
  expect(bodies.map((body) => body.length)).toEqual([2, 2, 1]);
});
