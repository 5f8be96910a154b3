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
  const dayOf = async (role: 'customer' | 'staff'): Promise<UploadDay> => {
    // Nobody's key has used nothing: what is left to it is all that there is.
    const { remaining } = await limiter.peek(`uploadBytes.${role}`, 'nobody');
    return { ...(sums.get(role) ?? { bytes: 0, largest: 0 }), limit: remaining };
  };
  return { customer: await dayOf('customer'), staff: await dayOf('staff') };
};
