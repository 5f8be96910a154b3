import type { Message } from '@branchline/contract/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeMe, signInAs } from '#testing/people.ts';
import { makeMessage } from '#testing/messages.ts';
import { reactionOf, withReaction } from '../core/reactions.ts';
import { merge } from '../core/thread.ts';
import { messageAt } from '../core/quotes.ts';
import { reactTo } from './reacting.ts';
import { clearThreads, getThread, updateThread } from './thread-store.ts';

const reactToMessage = vi.hoisted(() => vi.fn<(id: string, emoji: string | null) => Promise<Message>>());
vi.mock('../api/react-to-message.ts', () => ({ reactToMessage }));

const ownId = makeMe('customer').id;
const partnerId = '01990000-0000-7000-8000-000000000002';
const message = makeMessage({
  ...{ id: 'id-1', sender: partnerId, recipient: ownId, touserid: ownId },
  ...{ isRead: true, isDelivered: true },
});
const shown = () => reactionOf(messageAt(getThread(partnerId), 1) ?? message, ownId);
/** Reacts; the test says how that ends. */
const react = (emoji: string | null) => {
  let end: { resolve: (changed: Message) => void; reject: (error: Error) => void } | undefined;
  reactToMessage.mockReturnValueOnce(new Promise((resolve, reject) => (end = { resolve, reject })));
  const done = reactTo(messageAt(getThread(partnerId), 1) ?? message, { ownId, partnerId }, emoji);
  return {
    succeed: () => {
      end?.resolve({ ...message, reactions: withReaction([], ownId, emoji) });
      return done;
    },
    fail: () => {
      end?.reject(new Error('away'));
      return done;
    },
  };
};

beforeEach(() => {
  signInAs('customer');
  updateThread(partnerId, (thread) => merge({ ...thread, isFresh: true }, { partnerId, messages: [message] }));
});
afterEach(clearThreads);

test('a reaction stands there at once, and goes again when it could not be sent', async () => {
  const thumb = react('👍');
  expect(shown()).toBe('👍');
  await thumb.fail();
  expect(shown()).toBeNull();
});

test('one that fails after a later one was saved leaves that', async () => {
  const [thumb, heart] = [react('👍'), react('❤️')];
  await heart.succeed();
  await thumb.fail();
  expect(shown()).toBe('❤️');
});

test('when all fail, what was there before is there again', async () => {
  await react('🙏').succeed();
  const [thumb, heart] = [react('👍'), react('❤️')];
  await thumb.fail();
  await heart.fail();
  expect(shown()).toBe('🙏');
});
