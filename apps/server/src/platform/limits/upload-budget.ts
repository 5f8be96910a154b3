import { inWords, rateLimited, unavailable } from '#platform/app-error';
import { isNearlyFull, type ReadDiskSpace } from '#platform/disk-space';
import type { Actor } from '#platform/http/actor';
import type { Metrics } from '#platform/metrics';
import type { Limiter } from './limit-types.ts';
import { limitRules } from './limit-rules.ts';

/** What files may take: of a person's day, and of the disk. */
export interface UploadBudget {
  /** Throws `unavailable` while a disk is nearly full; asked again and again while the bytes of files come. */
  assertRoom(): Promise<void>;
  /** Throws `rate_limited` when less than these bytes are left of the day for a person or their network; counts none. */
  assertLeft(uploader: Uploader, bytes: number): Promise<void>;
  /**
   * Counts bytes of the day for a person and for the network they come from; throws `rate_limited` when there are not so
   * many left, and then counts none.
   */
  spend(uploader: Uploader, bytes: number): Promise<void>;
  /** Takes them back: nothing of them was kept. */
  refund(uploader: Uploader, bytes: number): Promise<void>;
}

export interface Uploader extends Pick<Actor, 'userId' | 'role'> {
  /** Null: what the server makes of a file, wherever its owner is. It counts for no network. */
  readonly ip: string | null;
}

interface UploadBudgetOptions {
  readonly limiter: Pick<Limiter, 'peek' | 'consume' | 'refund'>;
  /** Where files lie, for a while or for good. */
  readonly folders: readonly string[];
  readonly readSpace: ReadDiskSpace;
  readonly metrics: Pick<Metrics, 'countRefusedUpload'>;
}

const countsOf = ({ userId, role, ip }: Uploader) => [
  [role === 'customer' ? 'uploadBytes.customer' : 'uploadBytes.staff', userId] as const,
  ...(ip === null ? [] : [['uploadBytes.network', ip] as const]),
];

/** Counts what files take: of each person's and network's share of a day, and of the room that is left. */
export const createUploadBudget = ({ limiter, folders, readSpace, metrics }: UploadBudgetOptions): UploadBudget => {
  const refund: UploadBudget['refund'] = async (uploader, bytes) => {
    for (const [limit, key] of countsOf(uploader)) await limiter.refund(limit, key, bytes);
  };
  const assertLeft = async (uploader: Uploader, bytes: number): Promise<void> => {
    for (const [limit, key] of countsOf(uploader)) {
      const { remaining, resetSeconds } = await limiter.peek(limit, key);
      const seconds = Math.max(1, resetSeconds);
      if (remaining < bytes)
        throw rateLimited(seconds, `${limitRules[limit].message} Please try again in ${inWords(seconds)}.`);
    }
  };
  const countRefusal = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      metrics.countRefusedUpload('day');
      throw error;
    }
  };
  const consume = async (uploader: Uploader, bytes: number): Promise<void> => {
    const counts = countsOf(uploader).map(([limit, key]) => limiter.consume(limit, key, bytes));
    try {
      await Promise.all(counts);
    } catch (error) {
      // Another upload was faster. What is refused costs nothing, and both have counted.
      await Promise.allSettled(counts);
      await refund(uploader, bytes);
      throw error;
    }
  };

  return {
    assertRoom: async () => {
      // A folder that is not there yet is made by whoever writes in it.
      const spaces = await Promise.all(folders.map((folder) => readSpace(folder).catch(() => null)));
      if (!spaces.some((space) => space !== null && isNearlyFull(space))) return;
      metrics.countRefusedUpload('space');
      throw unavailable('There is no room for files right now. Please send text, and the file later.');
    },
    assertLeft: (uploader, bytes) => countRefusal(() => assertLeft(uploader, bytes)),
    spend: (uploader, bytes) =>
      countRefusal(async () => {
        await assertLeft(uploader, bytes);
        await consume(uploader, bytes);
      }),
    refund,
  };
};
