/** An error with everything that caused it. */
export const chainOf = (error: unknown, depth = 0): Error[] => {
  if (!(error instanceof Error) || depth > 5) return [];
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...inner].flatMap((each) => chainOf(each, depth + 1))];
};

/** It answers and cannot be used as it is; the message is the reason, in words that continue “it cannot be used: …”. */
export class UnfitError extends Error {
  override readonly name = 'UnfitError';
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up right now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to its host',
  ENETUNREACH: 'there is no way to its host',
  ECONNRESET: 'it hangs up',
  '28P01': 'it refuses this user and password',
  '28000': 'it refuses this user',
  '42501': 'this user may not make tables there, or use them; let it own the database',
  '3D000': 'it has no database of this name',
  '53300': 'it has no connection left to give',
  '57P03': 'it is starting up or shutting down',
  WRONGPASS: 'it refuses this password',
  NOAUTH: 'it asks for a password',
  READONLY: 'it is a copy that only reads',
  OOM: 'it is full',
  MISCONF: 'it cannot save what it holds, and takes nothing more',
};

/** Why an outside part cannot be used, in words that continue “it cannot be used: …”. Tells nothing that was sent to it. */
export const reasonOf = (error: unknown): string => {
  const chain = chainOf(error);
  const unfit = chain.find((each) => each instanceof UnfitError);
  if (unfit !== undefined) return unfit.message;
  for (const { message } of chain) {
    const redisCode = /^(WRONGPASS|NOAUTH|READONLY|OOM|MISCONF)\b/.exec(message)?.[1];
    if (redisCode !== undefined) return reasons[redisCode] ?? redisCode;
  }
  if (chain.some(({ message }) => /unsupported startup parameter/.test(message)))
    return 'a pooler before it takes no startup parameters (PgBouncer: ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout in 1.20 or newer, or name PostgreSQL itself)';
  for (const each of chain) {
    const code = 'code' in each ? each.code : undefined;
    if (typeof code === 'string' && reasons[code] !== undefined) return reasons[code];
  }
  // Some libraries keep the system's code in their words only.
  for (const { message } of chain) {
    const named = /\b(E[A-Z_]{4,})\b/.exec(message)?.[1];
    if (named !== undefined && reasons[named] !== undefined) return reasons[named];
  }
  if (chain.some(({ message }) => /timeout|timed out|in time/i.test(message))) return 'it does not answer';
  return 'it does not answer as it should';
};
