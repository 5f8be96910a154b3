import type { Schema } from '@branchline/contract/call';
import * as z from 'zod/mini';
import { readerOf, refused } from '#platform/schema-reader';

/**
 * What leaves, as the contract declares it: fields it does not name are left out. Throws when something it names is
 * missing or of another kind, which is this server's fault and never the caller's.
 */
export const checkedOutput = <S extends Schema>(schema: S, value: unknown): z.output<S> => {
  const read = readerOf(schema)(value);
  if (read !== refused) return read as z.output<S>;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ code, path }) => `${code} at ${path.join('.')}`);
  throw new Error(`What leaves is not what the contract declares: ${fields.join(', ')}`);
};
