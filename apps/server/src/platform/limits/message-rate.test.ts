import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PubSub, PubSubListener } from '#platform/pubsub/pubsub';
import { createMessageRate, type MessageRate } from './message-rate.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setInterval'] }));
afterEach(() => vi.useRealTimers());

const alone = (factor = 1) => createMessageRate({ factor, pubsub: null });
const takeAll = (rate: MessageRate, userId: string) => {
  for (let taken = 0; ; taken += 1) {
    try {
      rate.take(userId);
    } catch {
      return taken;
    }
  }
};

test('20 in a burst, then 5 a second, for each user', () => {
  const rate = alone();
  expect(takeAll(rate, 'ada')).toBe(20);
  expect(() => rate.take('ada')).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 1 }));
  rate.take('bob');
  vi.advanceTimersByTime(1_000);
  expect(takeAll(rate, 'ada')).toBe(5);
  vi.advanceTimersByTime(60_000);
  expect(takeAll(rate, 'ada')).toBe(20);
  rate.stop();
});

test('the factor multiplies both', () => {
  const rate = alone(10);
  expect(takeAll(rate, 'ada')).toBe(200);
  vi.advanceTimersByTime(100);
  expect(takeAll(rate, 'ada')).toBe(5);
  rate.stop();
});

test('however small the factor is, a message goes through, and the next after the wait that is told', () => {
  const rate = alone(0.01);
  expect(takeAll(rate, 'ada')).toBe(1);
  expect(() => rate.take('ada')).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 20 }));
  vi.advanceTimersByTime(20_000);
  expect(takeAll(rate, 'ada')).toBe(1);
  rate.stop();
});

test('processes give out the limit together, also to who comes to another one when it is used up', () => {
  const listeners: PubSubListener[][] = [[], []];
  const pubsubOf = (own: number): PubSub =>
    ({
      publishWithNext: (_topic: string, message: unknown) => {
        for (const listener of listeners[1 - own] ?? []) listener(message, 'other');
      },
      subscribe: (_topic: string, listener: PubSubListener) => listeners[own]?.push(listener),
    }) as unknown as PubSub;
  const rates = [0, 1].map((own) => createMessageRate({ factor: 1, pubsub: pubsubOf(own) }));
  for (let sent = 0; sent < 12; sent += 1) rates[0]?.take('ada');
  expect(takeAll(rates[1]!, 'ada')).toBe(8);
  expect(takeAll(rates[0]!, 'ada')).toBe(0);
  expect(takeAll(rates[0]!, 'bob')).toBe(20);
  expect(takeAll(rates[1]!, 'bob')).toBe(0);
  for (const rate of rates) rate.stop();
});
