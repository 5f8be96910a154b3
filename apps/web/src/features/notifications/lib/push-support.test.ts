// @vitest-environment node
import { expect, it } from 'vitest';
import { judgeSupport } from './push-support.ts';

const everything = { hasWorker: true, hasPush: true, hasNotifications: true, standalone: undefined };

it('needs a worker, push and notifications', () => {
  expect(judgeSupport(everything)).toBe('supported');
  expect(judgeSupport({ ...everything, hasWorker: false })).toBe('unsupported');
  expect(judgeSupport({ ...everything, hasPush: false })).toBe('unsupported');
  expect(judgeSupport({ ...everything, hasNotifications: false })).toBe('unsupported');
});

it('tells iPhones to install the app first, and not those that did', () => {
  expect(judgeSupport({ ...everything, hasPush: false, standalone: false })).toBe('install-first');
  expect(judgeSupport({ ...everything, standalone: true })).toBe('supported');
});
