import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Binary data: hashes of tokens and codes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A moment with milliseconds, the precision of the wire. */
export const moment = (name: string) => timestamp(name, { precision: 3, withTimezone: true });
