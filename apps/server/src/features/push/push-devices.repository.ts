import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { pushSubscriptions } from '#schema/push';
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

/** Forgets one of a user's devices; null when it is none of theirs. */
export const removeDevice = async (
  db: Db,
  userId: string,
  id: string,
): Promise<typeof pushSubscriptions.$inferSelect | null> => {
  const [removed] = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning();
  return removed ?? null;
};
