import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createUntoldMessages } from './untold-messages.service.ts';
import type { MessageInConversation } from './conversation-state.ts';

const messageOf = (id: string) => ({ message: { id } }) as MessageInConversation;
const logger = pino({ level: 'silent' });

test('of more than can be remembered, the first are: they were on their way when the database went', async () => {
  const tell = vi.fn(() => Promise.resolve());
  const find = (ids: readonly string[]) => Promise.resolve(ids.includes('first') ? [messageOf('first')] : []);
  const untold = createUntoldMessages({ find, tell, logger, everyMs: 3_600_000 });
  untold.note(['first']);
  untold.note(Array.from({ length: 25_000 }, (_, number) => `later ${String(number)}`));
  await untold.look();
  expect(tell).toHaveBeenCalledExactlyOnceWith(messageOf('first'));
});

test('who asks for a look has it cover what was noted before, also when one is under way', async () => {
  const told: string[] = [];
  const answers: (() => void)[] = [];
  const untold = createUntoldMessages({
    find: (ids) =>
      new Promise((resolve) => {
        answers.push(() => resolve(ids.map(messageOf)));
      }),
    tell: ({ message }) => {
      told.push(message.id);
      return Promise.resolve();
    },
    logger,
    everyMs: 3_600_000,
  });
  untold.note(['one']);
  const first = untold.look();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  untold.note(['two']);
  const second = untold.look();
  answers[0]!();
  await first;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();
  await second;
  expect(told).toEqual(['one', 'two']);
});

test('a stop waits a moment only for a database that does not answer, and nothing is looked for after it', async () => {
  let fail: (() => void) | undefined;
  const find = vi.fn(
    () =>
      new Promise<never>((_resolve, reject) => {
        fail = () => reject(new Error('Too late.'));
      }),
  );
  const untold = createUntoldMessages({ find, tell: () => Promise.resolve(), logger, everyMs: 20 });
  untold.note(['one']);
  await vi.waitFor(() => expect(find).toHaveBeenCalled());
  await untold.stop();
  // The one that was under way, and the last.
  fail?.();
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(2));
  fail?.();
  await sleep(200);
  expect(find).toHaveBeenCalledTimes(2);
});
