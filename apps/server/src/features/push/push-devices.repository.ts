import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { pushOffSessions, pushSubscriptions } from '#schema/push';
import { sessions } from '#schema/users';

const columns = {
  id: pushSubscriptions.id,
  sessionId: pushSubscriptions.sessionId,
  device: sessions.device,
  createdAt: pushSubscriptions.createdAt,
  lastSentAt: pushSubscriptions.lastSentAt,
  lastAckAt: pushSubscriptions.lastAckAt,
  lastError: pushSubscriptions.lastError,
};

/** A device with what became of its last push. */
export type PushDeviceRow = Awaited<ReturnType<typeof findDevices>>[number];

/** The devices that a user's notifications go to, newest first. */
export const findDevices = (db: Db, userId: string) =>
  db
    .select(columns)
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));

/**
 * Forgets one of a user's devices, with every address that its session has, and that the person does not want it any more;
 * answers the addresses, none when it is no device of theirs.
 */
export const endNotifications = (
  db: Db,
  userId: string,
  id: string,
): Promise<(typeof pushSubscriptions.$inferSelect)[]> =>
  db.transaction(async (tx) => {
    const [device] = await tx
      .select({ sessionId: pushSubscriptions.sessionId })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)));
    if (!device) return [];
    await tx.insert(pushOffSessions).values(device).onConflictDoNothing();
    return tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, device.sessionId)).returning();
  });

/** Whether somebody ended this session's notifications from another device. */
export const areEnded = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.$count(pushOffSessions, eq(pushOffSessions.sessionId, sessionId))) > 0;

/** Somebody turned them on again. */
export const allowNotifications = async (db: Db, sessionId: string): Promise<void> => {
  await db.delete(pushOffSessions).where(eq(pushOffSessions.sessionId, sessionId));
};
