import { writeAudit } from '#features/audit';
import type { MessageView, StaffView } from '#features/conversations';
import { notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { findSomebody, type Somebody } from './assignment.repository.ts';
import { type Caller, nameOf } from './assignment.service.ts';
import { findHistoryOwner, findUnanswered } from './handover.repository.ts';

interface HistoryQuery {
  readonly customerId: string;
  readonly page: number;
  readonly before: number | undefined;
}

/**
 * Of which conversation the leader may read what: of the leader before, where the handover shows it; else of what nobody
 * answered yet, from a message on. Undefined: of none.
 */
const findReadable = async (
  db: Db,
  { userId: leaderId, branchId }: Actor,
  customer: Pick<Somebody, 'id' | 'leaderId' | 'branchId'>,
): Promise<{ readonly ownerId: string; readonly fromSeq: number } | undefined> => {
  const asked = { customerId: customer.id, leaderId };
  const isOwn = customer.leaderId === leaderId && customer.branchId === branchId;
  const ownerId = isOwn ? await findHistoryOwner(db, asked) : undefined;
  if (ownerId !== undefined) return { ownerId, fromSeq: 0 };
  const unanswered = await findUnanswered(db, asked);
  return unanswered && { ownerId: unanswered.leaderId, fromSeq: unanswered.fromSeq };
};

/** Without what a message quotes from before the place from which on may be read. */
const withoutEarlier = (message: MessageView, fromSeq: number): MessageView =>
  message.replyTo === null || message.replyTo.seq >= fromSeq
    ? message
    : { ...message, replyTo: { ...message.replyTo, excerpt: '', hasFile: false, mimeType: null } };

/** With whom a customer wrote what the leader may read (`readHistoryOf`); undefined: nothing. */
export const findEarlier = async (
  db: Db,
  actor: Actor,
  customer: { readonly id: string },
): Promise<{ readonly id: string; readonly name: string } | undefined> => {
  const found = await findSomebody(db, customer.id);
  const readable = found && (await findReadable(db, actor, found));
  const owner = readable && (await findSomebody(db, readable.ownerId));
  return owner && { id: owner.id, name: nameOf(owner) };
};

/**
 * A page of what an own customer wrote with the leader before, where the handover shows it; else of what an own or covered
 * customer wrote to somebody else and nobody answered yet. Marks nothing read, and each look is audited. Throws
 * `not_found` for everybody else.
 */
export const readHistoryOf = async (
  { db, view }: { readonly db: Db; readonly view: Pick<StaffView, 'listMessagesBetween'> },
  { actor, request }: Caller,
  { customerId, page, before }: HistoryQuery,
): Promise<{ readonly messages: MessageView[]; readonly hasMore: boolean }> => {
  const customer = await findSomebody(db, customerId);
  const readable = customer && (await findReadable(db, actor, customer));
  if (customer === undefined || readable === undefined) throw notFound('conversation');
  const { ownerId, fromSeq } = readable;
  const found = await view.listMessagesBetween({ firstUserId: ownerId, secondUserId: customerId, page, before });
  const messages = found.messages
    .filter(({ seq }) => seq >= fromSeq)
    .map((message) => withoutEarlier(message, fromSeq));
  await writeAudit(db, {
    actor,
    action: 'handover.read',
    target: { type: 'user', id: customerId, name: nameOf(customer) },
    ip: request.ip,
    details: { page, ...(before !== undefined && { before }) },
  });
  return { messages, hasMore: found.hasMore && messages.length === found.messages.length };
};
