import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobs } from './jobs.ts';
import type { Leadership } from './leadership.ts';

const logged: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => logged.push(line) });

beforeEach(() => {
  logged.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** The first of several processes that asks leads until it resigns. */
const createLeaderships = () => {
  let leader: number | null = null;
  return (own: number): Leadership => ({
    isLeader: () => Promise.resolve((leader ??= own) === own),
    resign: () => {
      if (leader === own) leader = null;
    },
  });
};
const alone = () => createLeaderships()(1);

test('work comes round, first after one period, and a failure does not end that', async () => {
  const jobs = createJobs({ leadership: alone(), logger });
  const work = vi.fn(() => Promise.reject(new Error('away')));
  jobs.every('sweep', 60, work);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000 + 10 * 70_000);
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(logged[0]).toContain('sweep');
  await jobs.stop();
});

test('of several processes one runs it, and another one when that one stops', async () => {
  const leadershipOf = createLeaderships();
  const ran: number[] = [];
  const processes = [1, 2, 3].map((own) => createJobs({ leadership: leadershipOf(own), logger }));
  for (const [index, jobs] of processes.entries()) {
    jobs.every('sweep', 1, () => Promise.resolve(void ran.push(index)));
  }
  await vi.advanceTimersByTimeAsync(10_000);
  const [leader = -1] = ran;
  expect(ran.length).toBeGreaterThanOrEqual(8);
  expect(new Set(ran)).toEqual(new Set([leader]));
  await processes[leader]?.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(new Set(ran).size).toBe(2);
  await Promise.all(processes.map((jobs) => jobs.stop()));
});

test('stopping waits for what runs and starts nothing more', async () => {
  const jobs = createJobs({ leadership: alone(), logger });
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  jobs.every('sweep', 1, work);
  await vi.advanceTimersByTimeAsync(1_200);
  let isStopped = false;
  const stopping = jobs.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isStopped).toBe(false);
  finish();
  await stopping;
  jobs.every('late', 1, work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});
