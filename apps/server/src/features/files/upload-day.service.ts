import type { AppContext } from '#app-context';
import { sumUploadsOfDay } from './files.repository.ts';

/** What came in within 24 hours, in bytes. */
export interface UploadDay {
  /** Of all of them together. */
  readonly bytes: number;
  /** Of the one who sent most. */
  readonly largest: number;
  /** What one of them may send in a day. */
  readonly limit: number;
}

/** The bytes of the last 24 hours of customers and of staff, as they are stored; what is removed already counts no more. */
export const readUploadDay = async ({
  database,
  limiter,
}: Pick<AppContext, 'database' | 'limiter'>): Promise<Readonly<Record<'customer' | 'staff', UploadDay>>> => {
  const sums = await sumUploadsOfDay(database.db);
  const dayOf = (role: 'customer' | 'staff'): UploadDay => ({
    ...(sums.get(role) ?? { bytes: 0, largest: 0 }),
    limit: limiter.limitOf(`uploadBytes.${role}`),
  });
  return { customer: dayOf('customer'), staff: dayOf('staff') };
};
