import { inWords, rateLimited, unavailable } from '#platform/app-error';
import { isNearlyFull, type ReadDiskSpace } from '#platform/disk-space';
import type { Actor } from '#platform/http/actor';
import type { Metrics } from '#platform/metrics';
import type { Limiter } from './limit-types.ts';
import { limitRules } from './limit-rules.ts';

/** What files may take: of a person's day, and of the disk. */
export interface UploadBudget {
  /** Throws `unavailable` while a disk is nearly full; asked before the bytes of a file are read. */
  assertRoom(): Promise<void>;
  /** Counts a person's bytes of the day; throws `rate_limited` when there are not so many left, and then counts none. */
  spend(actor: Pick<Actor, 'userId' | 'role'>, bytes: number): Promise<void>;
  /** Takes them back: nothing of them was kept. */
  refund(actor: Pick<Actor, 'userId' | 'role'>, bytes: number): Promise<void>;
}

interface UploadBudgetOptions {
  readonly limiter: Pick<Limiter, 'peek' | 'consume' | 'refund'>;
  /** Where files lie, for a while or for good. */
  readonly folders: readonly string[];
  readonly readSpace: ReadDiskSpace;
  readonly metrics: Pick<Metrics, 'countRefusedUpload'>;
}

const limitOf = ({ role }: Pick<Actor, 'role'>) =>
  role === 'customer' ? ('uploadBytes.customer' as const) : ('uploadBytes.staff' as const);

/** Counts what files take: of each person's share of a day, and of the room that is left. */
export const createUploadBudget = ({ limiter, folders, readSpace, metrics }: UploadBudgetOptions): UploadBudget => ({
  assertRoom: async () => {
    // A folder that is not there yet is made by whoever writes in it.
    const spaces = await Promise.all(folders.map((folder) => readSpace(folder).catch(() => null)));
    if (!spaces.some((space) => space !== null && isNearlyFull(space))) return;
    metrics.countRefusedUpload('space');
    throw unavailable('There is no room for files right now. Please send text, and the file later.');
  },
  spend: async (actor, bytes) => {
    const limit = limitOf(actor);
    const { remaining, resetSeconds } = await limiter.peek(limit, actor.userId);
    const seconds = Math.max(1, resetSeconds);
    try {
      if (remaining < bytes)
        throw rateLimited(seconds, `${limitRules[limit].message} Please try again in ${inWords(seconds)}.`);
      await limiter.consume(limit, actor.userId, bytes).catch(async (error: unknown) => {
        // Another upload was faster. What is refused costs nothing.
        await limiter.refund(limit, actor.userId, bytes);
        throw error;
      });
    } catch (error) {
      metrics.countRefusedUpload('day');
      throw error;
    }
  },
  refund: (actor, bytes) => limiter.refund(limitOf(actor), actor.userId, bytes),
});
