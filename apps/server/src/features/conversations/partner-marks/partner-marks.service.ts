import { conflict, notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import { endWaiting, waitAgain } from '../availability/availability.repository.ts';
import { maxPins } from '../read/inbox.service.ts';
import { countInbox, setArchived, setMarkedUnread, setPinned } from './partner-marks.repository.ts';
import { findReadablePartner } from '../read/partners.service.ts';

type Deps = Pick<ConversationDeps, 'pool'>;

/**
 * Puts a partner on top of the leader's own inbox, or takes them off. Throws `not_found` for a stranger, `conflict` over
 * `maxPins`.
 */
export const pinPartner = async (
  { pool }: Deps,
  actor: Actor,
  { partnerId, isPinned }: { readonly partnerId: string; readonly isPinned: boolean },
): Promise<void> => {
  await findReadablePartner({ pool }, actor, partnerId);
  const isDone = await setPinned(pool, { userId: actor.userId, partnerId, isPinned, maxPins });
  if (!isDone) throw conflict(`You can pin ${String(maxPins)} people. Unpin one first.`);
};

/**
 * Takes a conversation out of the actor's own list until a new message comes, or puts it back. Throws `not_found` for a
 * stranger, `conflict` where nothing was written yet.
 */
export const archivePartner = async (
  { pool }: Deps,
  actor: Actor,
  { partnerId, isArchived }: { readonly partnerId: string; readonly isArchived: boolean },
): Promise<void> => {
  await findReadablePartner({ pool }, actor, partnerId);
  const isDone = await setArchived(pool, { userId: actor.userId, partnerId, isArchived });
  if (!isDone && isArchived) throw conflict('Nothing was written in this conversation yet.');
};

/** Marks a conversation as unread for the leader alone, until it is opened. Throws `not_found` for a stranger. */
export const markAsUnread = async ({ pool }: Deps, actor: Actor, partnerId: string): Promise<void> => {
  await findReadablePartner({ pool }, actor, partnerId);
  await setMarkedUnread(pool, { userId: actor.userId, partnerId, isUnread: true });
};

/** Who wait for somebody else by now are not found; who is turned off or gone still is. */
const requireOwnCustomer = async ({ pool }: Deps, actor: Actor, partnerId: string): Promise<void> => {
  const { role, tie } = await findReadablePartner({ pool }, actor, partnerId);
  if (role === 'customer' && tie === null) throw notFound('person');
};

/** A customer needs no answer. Answers whose lists it changes. Throws `not_found` for one who waits for somebody else by now. */
export const endWaitingOf = async ({ pool }: Deps, actor: Actor, partnerId: string): Promise<string[]> => {
  await requireOwnCustomer({ pool }, actor, partnerId);
  const leaderIds = await endWaiting(pool, { customerId: partnerId, leaderId: actor.userId });
  return [...new Set([actor.userId, ...leaderIds])];
};

/** Takes that back: the customer waits again since then. Answers whose lists it changes. Throws as `endWaitingOf` does. */
export const waitAgainOf = async (
  { pool }: Deps,
  actor: Actor,
  { partnerId, since }: { readonly partnerId: string; readonly since: Date },
): Promise<string[]> => {
  await requireOwnCustomer({ pool }, actor, partnerId);
  const leaderIds = await waitAgain(pool, { customerId: partnerId, leaderId: actor.userId, since });
  return [...new Set([actor.userId, ...leaderIds])];
};

/** How many of the leader's customers each filter of the inbox holds. */
export const countPartners = ({ pool }: Deps, actor: Actor): ReturnType<typeof countInbox> => countInbox(pool, actor);

/** Whoever opens a conversation has seen it. Answers whether it was marked as unread. */
export const clearMarkedUnread = (
  { pool }: Deps,
  actor: Actor,
  partner: { readonly id: string; readonly isMarkedUnread: boolean },
): Promise<boolean> =>
  partner.isMarkedUnread
    ? setMarkedUnread(pool, { userId: actor.userId, partnerId: partner.id, isUnread: false })
    : Promise.resolve(false);
