import type pg from 'pg';
import { notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import type { PartnerRow } from '../conversation-rows.ts';
import { mayWriteTo } from '../conversations.policy.ts';
import { findPartner } from '../conversations.repository.ts';
import { availabilityOf } from '../availability/availability.policy.ts';
import type { PartnerView } from '../conversation-views.ts';
import { findLeadersOf, findViewedPartners, type Viewing } from '../events/partner-changes.repository.ts';

export type { Viewing } from '../events/partner-changes.repository.ts';

/** Adds to a partner whether the actor sees who is there, and may write to them. */
export const viewPartner = (actor: Pick<Actor, 'userId' | 'role'>, row: PartnerRow): PartnerView => {
  const canWrite = mayWriteTo(actor, row);
  return {
    id: row.id,
    role: row.role,
    branchId: row.branchId,
    isActive: row.isActive,
    isDeleted: row.isDeleted,
    firstName: row.firstName,
    lastName: row.lastName,
    imageFileId: row.imageFileId,
    lastSeenAt: row.lastSeenAt,
    isPinned: row.isPinned,
    isMarkedUnread: row.isMarkedUnread,
    isArchived: row.isArchived,
    // Of those who are somebody else's by now, nothing is shown that was noted of them.
    labels: row.tie === null ? [] : row.labels,
    reach: row.tie === null ? null : row.reach,
    nudgedAt: row.nudgedAt,
    locale: row.role === 'customer' && row.tie !== null ? row.locale : null,
    tie: row.tie,
    ownLeader: row.ownLeader,
    successor: canWrite ? null : row.successor,
    waitingSince: row.waitingSince,
    hasMarks: actor.role === 'team_leader',
    conversation: row.conversation,
    isPresenceShown: canWrite,
    canWrite,
    availability: canWrite && row.schedule ? availabilityOf(row.schedule) : null,
  };
};

/**
 * The partner of a conversation the actor may read: one they may write to, or wrote with before. Throws `not_found`
 * for everybody else, whether there is such a person or not.
 */
export const findReadablePartner = async (
  deps: Pick<ConversationDeps, 'pool'>,
  actor: Actor,
  partnerId: string,
): Promise<PartnerRow> => {
  const partner = await findPartner(deps.pool, actor.userId, partnerId);
  if (!partner || (partner.conversation === null && !mayWriteTo(actor, partner))) throw notFound('person');
  return partner;
};

/** The partner, whom the actor may write to now. Throws `not_found` for everybody else. */
export const findWritablePartner = async (
  deps: Pick<ConversationDeps, 'pool'>,
  actor: Actor,
  partnerId: string,
): Promise<PartnerRow> => {
  const partner = await findPartner(deps.pool, actor.userId, partnerId);
  if (!partner || !mayWriteTo(actor, partner)) throw notFound('person');
  return partner;
};

/** A partner as one viewer sees them now; null when they are not in the viewer's list any more. */
interface ChangedPartner extends Viewing {
  readonly view: PartnerView | null;
}

/** The leaders whose lists may show a customer, each as a viewer of theirs. */
export const viewersOf = async (db: Db, customerId: string): Promise<Viewing[]> =>
  (await findLeadersOf(db, customerId)).map((viewerId) => ({ viewerId, partnerId: customerId }));

/** Looks the partners up as each viewer sees them; a viewer who is turned off or gone sees nobody. */
export const viewChangedPartners = async (pool: pg.Pool, viewings: readonly Viewing[]): Promise<ChangedPartner[]> =>
  (await findViewedPartners(pool, viewings)).map(({ viewer, partner }) => {
    const view = viewPartner(viewer, partner);
    const isListed = view.canWrite || view.conversation !== null;
    return { viewerId: viewer.userId, partnerId: partner.id, view: isListed ? view : null };
  });
