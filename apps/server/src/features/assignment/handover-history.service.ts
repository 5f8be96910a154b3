import { writeAudit } from '#features/audit';
import type { MessageView, StaffView } from '#features/conversations';
import { notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import { findSomebody } from './assignment.repository.ts';
import { type Caller, nameOf } from './assignment.service.ts';
import { findHistoryOwner, findUnanswered } from './handover.repository.ts';

interface HistoryQuery {
  readonly customerId: string;
  readonly page: number;
  readonly before: number | undefined;
}

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
  const isOwn = customer?.leaderId === actor.userId && customer.branchId === actor.branchId;
  const asked = { customerId, leaderId: actor.userId };
  const ownerId = isOwn ? await findHistoryOwner(db, asked) : undefined;
  const unanswered = ownerId === undefined ? await findUnanswered(db, asked) : undefined;
  const firstUserId = ownerId ?? unanswered?.leaderId;
  if (customer === undefined || firstUserId === undefined) throw notFound('conversation');
  const found = await view.listMessagesBetween({ firstUserId, secondUserId: customerId, page, before });
  const messages = found.messages.filter(({ seq }) => seq >= (unanswered?.fromSeq ?? 0));
  await writeAudit(db, {
    actor,
    action: 'handover.read',
    target: { type: 'user', id: customerId, name: nameOf(customer) },
    ip: request.ip,
    details: { page, ...(before !== undefined && { before }) },
  });
  return { messages, hasMore: found.hasMore && messages.length === found.messages.length };
};
