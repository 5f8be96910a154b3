import type { Realtime } from '#platform/realtime/realtime-types';
import type { LaterQueue } from '#platform/jobs/jobs-types';
import { countUnread } from '#features/conversations';
import { deliverPushes } from './deliver-pushes.service.ts';
import { createDeviceLanes, type PushResult } from './device-lanes.ts';
import {
  type DuePush,
  findDueUsers,
  postpone,
  putBack,
  release,
  removeDue,
  renewDue,
  retryDue,
  takeDue,
} from './due-pushes.repository.ts';
import { type AckKey, messagePayload, topicOf } from './notices.ts';
import { findSender, findSubscriptions, type SubscriptionRow } from './push.repository.ts';
import type { PushDeps } from './push.service.ts';

export interface DuePushes {
  /** A message was stored whose recipient may have to be told. */
  noteMessage(recipientId: string): void;
  stop(): void;
}

interface DuePushesDeps extends PushDeps {
  readonly later: LaterQueue;
  readonly realtime: Pick<Realtime, 'isLookedAt' | 'isAttentionKnown' | 'onLookedAway'>;
  /** Whether notifications may say who wrote what at all. */
  readonly mayShowText: () => Promise<boolean>;
}

interface Progress {
  /** It has its place in the line of every device. */
  readonly onQueued: () => void;
  /** Every device has it that lagged behind with none before. */
  readonly onServed: () => void;
}

const pollMs = 2_000;
const renewMs = 2_000;
/** A device that takes longer is left behind: the others of its person go on with the next message. */
const devicePatienceMs = 1_000;
const secondsToLive = 24 * 3600;
/** With the pause doubled each time, some eight minutes. */
const mostTries = 8;

/**
 * Pushes messages that are due (`due_pushes`), at once where nobody looks at the app, and what somebody who does has left
 * unread for 30 s. The rows were stored with the messages, every process takes them, and one that is killed loses its
 * rows to another: a message is pushed once to each device, whatever stops in between. A device gets them in order, but for
 * those that its push service has to be asked again to take; none waits for another one of its person.
 */
export const createDuePushes = (deps: DuePushesDeps): DuePushes => {
  const { database, realtime, later } = deps;
  const { db, pool } = database;
  const queued = new Set<string>();
  const lanes = createDeviceLanes();

  /** `later`: some devices should be tried again. `unneeded`: somebody has begun to look. */
  const push = async (
    userId: string,
    { conversationId, seq, isYoung, message }: DuePush,
    { onQueued, onServed }: Progress,
  ): Promise<'done' | 'later' | 'unneeded'> => {
    if (!message) return 'done';
    const subscriptions = await findSubscriptions(db, userId);
    if (subscriptions.length === 0) return 'done';
    const { senderId } = message;
    const [who, unread, mayShowText, usual] = await Promise.all([
      findSender(db, { senderId, recipientId: userId }),
      countUnread(pool, userId),
      deps.mayShowText(),
      deps.usualLanguage(),
    ]);
    const notice = { sender: { id: senderId, ...who }, message: { ...message, seq }, unread };
    const isLookedAt = () => isYoung && realtime.isLookedAt(userId);
    if (isLookedAt()) return 'unneeded';
    const request = {
      place: { conversationId, seq },
      payloadFor: ({ showText, locale }: SubscriptionRow, ack: AckKey) =>
        messagePayload(notice, { ...ack, showsText: showText && mayShowText, language: locale ?? usual }),
      topic: topicOf('message', senderId),
      // What no person wrote need not wake a phone.
      urgency: message.isAuto ? 'normal' : 'high',
      secondsToLive,
    } as const;
    const deliver = async (subscription: SubscriptionRow): Promise<PushResult> =>
      // Where it had to wait, somebody may look by now, or have read it.
      !isLookedAt() && !(await deliverPushes(deps, [subscription], request)).isAgainUseful ? 'taken' : 'passing';
    const prompt = subscriptions.filter(({ id }) => !lanes.isBusy(id)).map(({ id }) => id);
    const deliveries = subscriptions.map((each) => ({
      id: each.id,
      result: lanes.enqueue(each.id, () => deliver(each)),
    }));
    onQueued();
    const [results] = await Promise.all([
      Promise.all(deliveries.map(({ result }) => result)),
      Promise.all(deliveries.flatMap(({ id, result }) => (prompt.includes(id) ? [result] : []))).finally(onServed),
    ]);
    return results.includes('passing') ? 'later' : 'done';
  };
  /** Does the work while the row stays this process's, however long push services take. */
  const holding = async <T>(due: DuePush, work: () => Promise<T>): Promise<T> => {
    let renewed: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      renewed = renewDue(pool, due).catch(() => undefined);
    }, renewMs).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await renewed;
    }
  };
  /** Runs work soon, for all who ask until it begins. */
  const onceSoon = (name: string, work: () => Promise<void>) => {
    let isWaiting = false;
    const begin = () => {
      isWaiting = false;
      return work();
    };
    return () => {
      if (isWaiting) return;
      isWaiting = true;
      later.add(name, begin, { lane: '', isSerial: true, onDrop: () => void (isWaiting = false) });
    };
  };
  const settle = async (userId: string, due: DuePush, progress: Progress): Promise<void> => {
    const outcome = await holding(due, () => push(userId, due, progress));
    if (outcome === 'unneeded') return putBack(pool, due);
    const isDone = outcome === 'done';
    const isGivenUp = !isDone && due.tries >= mostTries;
    if (isGivenUp) {
      const { conversationId, seq } = due;
      deps.logger.warn({ userId, conversationId, seq }, 'A message is not pushed: its push service takes nothing');
    }
    if (isDone || isGivenUp) return removeDue(pool, due);
    return retryDue(pool, { ...due, afterSeconds: 2 ** due.tries });
  };
  const drain = async (userId: string): Promise<void> => {
    queued.delete(userId);
    const unsettled = new Set<Promise<void>>();
    for (;;) {
      const due = await takeDue(pool, { userId, isLookedAt: realtime.isLookedAt(userId) });
      if (!due) break;
      await new Promise<void>((goOn) => {
        const settled: Promise<void> = settle(userId, due, {
          // Before it has its place in the line of each device, the next one could overtake it.
          onQueued: () => setTimeout(goOn, devicePatienceMs).unref(),
          onServed: goOn,
        })
          // Its lease ends, and it is taken again.
          .catch((error: unknown) => deps.logger.warn({ err: error }, 'A message is not pushed yet'))
          .finally(() => {
            unsettled.delete(settled);
            goOn();
          });
        unsettled.add(settled);
      });
    }
    // Under a name of their own, so that the next message does not wait for them.
    if (unsettled.size > 0) later.add('push.slow', () => Promise.all(unsettled).then(() => undefined));
  };
  const queue = (userId: string) => {
    if (queued.has(userId)) return;
    queued.add(userId);
    // One after the other for a person, so that slow push services of theirs hold up nobody else.
    const onDrop = () => void queued.delete(userId);
    later.add('push.notify', () => drain(userId), { lane: userId, isSerial: true, onDrop });
  };
  const poll = async () => {
    // A process that has just begun leaves it to the others, and to the next round.
    if (!realtime.isAttentionKnown()) return;
    const userIds = await findDueUsers(pool);
    const looking = userIds.filter((userId) => realtime.isLookedAt(userId));
    if (looking.length > 0) await postpone(pool, looking);
    for (const userId of userIds) queue(userId);
  };
  const pollSoon = onceSoon('push.poll', poll);

  let left: string[] = [];
  const releaseSoon = onceSoon('push.release', async () => {
    const userIds = left;
    left = [];
    if (await release(pool, userIds)) await poll();
  });
  realtime.onLookedAway((userId) => {
    left.push(userId);
    releaseSoon();
  });
  const timer = setInterval(pollSoon, pollMs).unref();

  return {
    noteMessage: (recipientId) => {
      if (!realtime.isLookedAt(recipientId)) pollSoon();
    },
    stop: () => clearInterval(timer),
  };
};
