// @vitest-environment node
import { expect, it } from 'vitest';
import { judgeTest } from './judge-test.ts';

const before = {
  id: 'd1',
  device: 'Firefox on Linux',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSentAt: null,
  lastAckAt: null,
  lastError: null,
  current: true,
};

it('says how far a test got', () => {
  expect(judgeTest({ before: null, after: null, sent: 1 })).toEqual({ kind: 'unknown' });
  expect(judgeTest({ before, after: null, sent: 1 })).toEqual({ kind: 'unknown' });
  expect(judgeTest({ before, after: before, sent: 1 })).toEqual({ kind: 'silent' });
  const lastError = 'The push service answered 403.';
  expect(judgeTest({ before, after: { ...before, lastError }, sent: 1 })).toEqual({ kind: 'refused', why: lastError });
  expect(judgeTest({ before, after: before, sent: 0 })).toEqual({ kind: 'refused', why: null });
});

it('takes only an answer that came since the test', () => {
  const earlier = { ...before, lastAckAt: '2026-01-02T00:00:00.000Z' };
  expect(judgeTest({ before: earlier, after: earlier, sent: 1 }).kind).toBe('silent');
  const after = { ...earlier, lastAckAt: '2026-01-03T00:00:00.000Z' };
  expect(judgeTest({ before: earlier, after, sent: 1 }).kind).toBe('arrived');
});
