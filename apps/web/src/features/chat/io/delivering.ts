import { throttle } from '#lib/throttle.ts';
import { markDelivered } from '../api/mark-delivered.ts';
import { knownThreads, mergeIn, threadChanges } from './thread-store.ts';

/** A second is not felt at a tick, and a lively conversation costs a third of the marks that it did at 300 ms. */
const gatherMs = 1000;

/**
 * Tells the server up to where this device has received what each partner wrote: once for the messages of a moment, and
 * not at all where they are read, which says it too. Returns the stopper.
 */
export const startDelivering = (): (() => void) => {
  /** Up to where each partner's messages are known to the server as received, or about to be. */
  const marks = new Map<string, number>();

  const tell = (partnerId: string, upTo: number): void => {
    marks.set(partnerId, upTo);
    markDelivered(partnerId, upTo).then(
      (record) => mergeIn({ partnerId, record }),
      // The connection is gone: it is told with the next change, which coming back makes.
      () => marks.delete(partnerId),
    );
  };
  const tellAll = (): void => {
    for (const [partnerId, { record }] of knownThreads()) {
      if (record && record.unread > 0 && record.lastSeq > (marks.get(partnerId) ?? 0)) tell(partnerId, record.lastSeq);
    }
  };
  const telling = throttle(tellAll, gatherMs);

  telling.soon();
  const stop = threadChanges.subscribe(telling.soon);
  return () => {
    telling.cancel();
    stop();
  };
};
