// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWaiting, inWritingOrder, nextOutbox, type OutboxEntry, type OutboxEvent, waitAfter } from './outbox.ts';

const entryOf = (clientId: string, partnerId = 'leader'): OutboxEntry => ({
  clientId,
  partnerId,
  content: clientId,
  files: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  refusal: null,
});

const ids = ['a', 'b', 'c', 'd'] as const;
const clientId = fc.constantFrom(...ids);
const failure = fc.record({
  code: fc.constantFrom('internal', 'unavailable', 'offline', 'rate_limited', 'forbidden', 'not_found'),
  message: fc.constantFrom('No.', 'Not now.'),
  retryAfterSeconds: fc.constantFrom(null, 1, 3600),
});
const event = fc.oneof(
  clientId.map((id): OutboxEvent => ({ type: 'written', entry: entryOf(id) })),
  clientId.map((id): OutboxEvent => ({ type: 'removed', clientId: id })),
  clientId.map((id): OutboxEvent => ({ type: 'retried', clientId: id })),
  fc.record({ type: fc.constant('failed' as const), clientId, failure, failures: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('stored-on-device' as const), clientId, position: fc.nat() }),
);

test('whatever happens: what was written and not taken out waits once, in the order of writing', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let entries: readonly OutboxEntry[] = [];
      let expected: string[] = [];
      for (const each of events) {
        // Each `clientId` is written once.
        if (each.type === 'written' && expected.includes(each.entry.clientId)) continue;
        if (each.type === 'written') expected.push(each.entry.clientId);
        if (each.type === 'removed') expected = expected.filter((id) => id !== each.clientId);
        entries = nextOutbox(entries, each);
        expect(entries.map((entry) => entry.clientId)).toEqual(expected);
        for (const { refusal, delay = null } of entries) expect(refusal !== null && delay !== null).toBe(false);
        const first = firstWaiting(entries, 'leader');
        expect(first).toBe(entries.find(({ refusal }) => refusal === null));
      }
    }),
  );
});

test('what fails in passing is never refused and never left without a word; what is refused is not tried again', () => {
  fc.assert(
    fc.property(failure, fc.integer({ min: 1, max: 30 }), (failed, failures) => {
      const [entry] = nextOutbox([entryOf('a')], { type: 'failed', clientId: 'a', failure: failed, failures });
      const waitMs = waitAfter(failed, failures);
      if (waitMs === null) expect(entry).toMatchObject({ refusal: failed.message, delay: null });
      else {
        expect(waitMs).toBeLessThanOrEqual(60_000);
        expect(entry?.refusal).toBeNull();
        expect(entry?.delay ?? null).toBe(failures >= 2 ? failed.message : null);
      }
    }),
  );
});

test('a swept upload begins again, and one that only the server has does not', () => {
  const file = { name: 'a.png', mimeType: 'image/png', size: 3, fileId: 'swept', url: null };
  const entry = {
    ...entryOf('a'),
    files: [
      { ...file, blob: new Blob(['png']) },
      { ...file, blob: null },
    ],
  };
  const gone = { code: 'not_found', message: 'Gone.', retryAfterSeconds: null };
  const [refused] = nextOutbox([entry], { type: 'failed', clientId: 'a', failure: gone, failures: 1 });
  expect(refused?.files.map(({ fileId }) => fileId)).toEqual([null, 'swept']);
});

const quoted = { id: 'm-1', seq: 1, sender: 'leader', excerpt: 'When?', kind: 'text', deleted: false } as const;

test('an upload that was swept leaves the answer an answer', () => {
  const gone = { code: 'not_found', message: 'Gone.', retryAfterSeconds: null };
  const refused = nextOutbox([{ ...entryOf('a'), replyTo: quoted }], {
    type: 'failed',
    clientId: 'a',
    failure: gone,
    failures: 1,
  });
  expect(nextOutbox(refused, { type: 'retried', clientId: 'a' })).toMatchObject([{ refusal: null, replyTo: quoted }]);
});

test('what it answers is gone: it stands there as an answer until it is sent without', () => {
  const gone = { code: 'not_found', message: 'Gone.', retryAfterSeconds: null, missing: 'replyTo' } as const;
  const refused = nextOutbox([{ ...entryOf('a'), replyTo: quoted }], {
    type: 'failed',
    clientId: 'a',
    failure: gone,
    failures: 1,
  });
  expect(refused).toMatchObject([{ refusal: 'Gone.', missing: 'replyTo', replyTo: quoted }]);
  const [retried] = nextOutbox(refused, { type: 'retried', clientId: 'a' });
  expect(retried?.replyTo).toBeUndefined();
});

test('what only this page knows of stands before what was written after it', () => {
  const at = (id: string, second: number) => ({
    ...entryOf(id),
    createdAt: `2026-11-20T10:00:0${String(second)}.000Z`,
  });
  const all = inWritingOrder([at('a', 1), at('c', 3)], [at('b', 2), at('d', 4)]);
  expect(all.map((entry) => entry.clientId)).toEqual(['a', 'b', 'c', 'd']);
});
