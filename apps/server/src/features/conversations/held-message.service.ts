import { forbidden, notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { mayWriteTo } from './conversations.policy.ts';
import { sideOf } from './conversation-state.ts';
import { findPersonIn, type HeldMessage, lockMessage } from './message-changes.repository.ts';

/** Locks the conversation of a message. Throws `not_found` unless the actor is one of its two people. */
export const holdMessage = async (tx: Db, actor: Actor, messageId: string): Promise<HeldMessage> => {
  const held = await lockMessage(tx, messageId);
  const { firstUserId, secondUserId } = held?.conversation ?? {};
  if (!held || (firstUserId !== actor.userId && secondUserId !== actor.userId)) throw notFound('message');
  return held;
};

/** Throws `forbidden` when the actor may no longer write to the other person of the conversation. */
export const assertWritable = async (tx: Db, actor: Actor, { conversation }: HeldMessage): Promise<void> => {
  const partner = await findPersonIn(tx, actor.userId, sideOf(conversation, actor.userId).partnerId);
  if (!partner || !mayWriteTo(actor, partner)) throw forbidden('You can no longer write to this person.');
};
