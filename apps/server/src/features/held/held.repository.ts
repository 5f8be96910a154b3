import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { branches } from '#schema/branches';
import { presentCover } from '#schema/ties.sql';
import { sessions, users } from '#schema/users';

const isOwnCustomer = (leaderId: string) => sql`(${users.leaderId} is null or ${users.leaderId} = ${leaderId}
  or ${sql.raw(presentCover('"users"."leader_id"'))} = ${leaderId})`;

interface Whose {
  /** Null: all branches. */
  readonly branchId: string | null;
  /** A leader who may have own customers. Null: of all of them. */
  readonly leaderId: string | null;
}

/** The held session in which somebody was last: one row for each account. */
const waiting = (db: Db, { branchId, leaderId }: Whose) =>
  db
    .selectDistinctOn([sessions.userId], {
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      branchName: branches.name,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt:
        sql`coalesce(greatest(${users.lastUsedAt}, ${users.lastSeenAt}, ${users.phoneVerifiedAt}), ${users.createdAt})`
          .mapWith(users.createdAt)
          .as('account_used_at'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(branches, eq(branches.id, users.branchId))
    .where(
      and(
        eq(sessions.isHeld, true),
        eq(users.isActive, true),
        branchId === null ? undefined : eq(users.branchId, branchId),
        leaderId === null ? undefined : isOwnCustomer(leaderId),
      ),
    )
    .orderBy(sessions.userId, desc(sessions.createdAt), desc(sessions.id))
    .as('waiting');

/** A page of the accounts that wait, of one branch or of all, newest first; and how many there are. */
export const findHeld = async (
  db: Db,
  whose: Whose,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => {
  const found = waiting(db, whose);
  const rows = await db.select().from(found).orderBy(desc(found.createdAt), desc(found.id)).offset(offset).limit(limit);
  return { rows, total: await db.$count(found) };
};

export type HeldRow = Awaited<ReturnType<typeof findHeld>>['rows'][number];
