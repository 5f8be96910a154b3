import type pg from 'pg';
import type { PartnerView } from './message-view.ts';
import { viewPartner } from './partners.service.ts';
import { findViewedPartners, type Viewing } from './viewed-partners.repository.ts';

export type { Viewing } from './viewed-partners.repository.ts';

/** A partner as one viewer sees them now; null when they are not in the viewer's list any more. */
export interface ChangedPartner extends Viewing {
  readonly view: PartnerView | null;
}

/** Looks the partners up as each viewer sees them; a viewer who is turned off or gone sees nobody. */
export const viewChangedPartners = async (pool: pg.Pool, viewings: readonly Viewing[]): Promise<ChangedPartner[]> =>
  (await findViewedPartners(pool, viewings)).map(({ viewer, partner }) => {
    const view = viewPartner(viewer, partner);
    const isListed = view.canWrite || view.conversation !== null;
    return { viewerId: viewer.userId, partnerId: partner.id, view: isListed ? view : null };
  });
