const stateOf = (error: unknown, depth = 0): { code: string; constraint: string | undefined } | undefined => {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code === 'string') return { code, constraint: typeof constraint === 'string' ? constraint : undefined };
  return stateOf(error.cause, depth + 1);
};

/** The SQLSTATE (or Node error code) of a failed statement; looks into `cause`, where drizzle keeps it. */
export const sqlStateOf = (error: unknown): string | undefined => stateOf(error)?.code;

/** True when a statement failed because such a row exists already; `constraint` narrows it to one unique index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const state = stateOf(error);
  return state?.code === '23505' && (constraint === undefined || state.constraint === constraint);
};

/** True when a statement failed because a row that it names is not there (any more). */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503';

/** True when the same transaction, begun again, may well succeed: serialization failure or deadlock. */
export const isRetryable = (error: unknown): boolean => {
  const code = sqlStateOf(error);
  return code === '40001' || code === '40P01';
};
