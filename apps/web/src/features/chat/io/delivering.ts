import { getSession } from '#lib/session-store.ts';
import { markDelivered } from '../api/mark-delivered.ts';
import { mergeIn } from './thread-store.ts';

/** How far the server was told of each partner's messages, by this page and for one person. */
const told = new Map<string, number>();

/** Tells the server that this device has what a partner wrote up to a place: their tick turns double. */
export const tellDelivered = (partnerId: string, upTo: number): void => {
  const key = `${getSession()?.userId ?? ''}/${partnerId}`;
  if ((told.get(key) ?? 0) >= upTo) return;
  told.set(key, upTo);
  // When this fails the connection is gone; coming back loads the lists, and what is unread in them is told again.
  markDelivered(partnerId, upTo).then(
    (record) => mergeIn({ partnerId, record }),
    () => told.delete(key),
  );
};
