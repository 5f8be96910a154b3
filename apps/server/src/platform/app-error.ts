import { type FailureCode, type FailureReply, failureStatus } from '@branchline/contract/call';

export interface AppErrorDetails {
  /** Field name → what to do about it. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** How many own customers of a leader need a successor first. */
  readonly customers?: number | undefined;
  /** For the log only; never leaves the server. */
  readonly cause?: unknown;
}

/** A failure with a stable code and a message fit for a toast. Both dispatchers turn it into a reply. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: FailureCode;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly customers: number | undefined;

  constructor(code: FailureCode, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.customers = details.customers;
  }
}

type FieldErrors = Readonly<Record<string, string>>;

/** 400: something sent cannot be used; `errors` names each field. */
export const invalid = (message: string, errors?: FieldErrors) => new AppError('invalid', message, { errors });
/** 401: no session, or one that ended. */
export const unauthenticated = (message = 'You are signed out. Please sign in again.') =>
  new AppError('unauthenticated', message);
/** 401: the pair is right and a second factor is on. */
export const secondFactorRequired = (message = 'Enter the code from your authenticator app.') =>
  new AppError('second_factor_required', message);
/** 403: known caller, not allowed. */
export const forbidden = (message = 'You are not allowed to do this.') => new AppError('forbidden', message);
/** 403: the sign-in is too old for this. */
export const reauthRequired = (message = 'Please enter your current password to go on.') =>
  new AppError('reauth_required', message);
/**
 * 404: there is no such thing, or the caller may not know of it. `thing` is what a person would call it: `user`; `errors`
 * names the field that led to it, where several could.
 */
export const notFound = (thing: string, errors?: FieldErrors) =>
  new AppError('not_found', `This ${thing} could not be found.`, { errors });
/** 409: it collides with what is there. */
export const conflict = (message: string, errors?: FieldErrors) => new AppError('conflict', message, { errors });
/** 413: over a size limit. */
export const tooLarge = (message: string) => new AppError('too_large', message);
/** 415: a kind of body or file that is not taken. */
export const unsupportedType = (message: string) => new AppError('unsupported_type', message);

/** A waiting time as a person would say it; whole seconds. */
export const inWords = (seconds: number): string => {
  if (seconds === 1) return '1 second';
  if (seconds < 120) return `${String(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${String(minutes)} minutes` : `${String(Math.ceil(minutes / 60))} hours`;
};

/** 429 with Retry-After. */
export const rateLimited = (retryAfterSeconds: number, message?: string) => {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new AppError('rate_limited', message ?? `That was too often. Please try again in ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
};
/** 503: an outside part does not answer. */
export const unavailable = (
  message = 'This is not available right now. Please try again in a moment.',
  cause?: unknown,
) => new AppError('unavailable', message, { retryAfterSeconds: 5, cause });

/** SQLSTATE classes that mean the database is away or cannot take more, not that the statement is wrong. */
const awaySqlStates = /^(08|53|57P0|57014|25006|58)/;
const awayNodeCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
]);
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|The database is closed|none of the \d+ servers is there)/i;

const isOutage = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (awayNodeCodes.has(code) || awaySqlStates.test(code))) return true;
  if (awayMessages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((each) => isOutage(each, depth + 1))) return true;
  return isOutage(error.cause, depth + 1);
};

/** A failure ready to leave: by HTTP as it is; by socket the body with `error` repeating `message`. */
export interface Failure {
  readonly httpStatus: number;
  readonly body: FailureReply;
  readonly retryAfterSeconds?: number;
  /** True when nobody meant this to happen: log the error itself. */
  readonly isUnexpected: boolean;
}

const failureOf = (error: AppError, isUnexpected: boolean): Failure => ({
  httpStatus: failureStatus[error.code],
  body: {
    status: 0,
    message: error.message,
    code: error.code,
    ...(error.errors ? { errors: { ...error.errors } } : {}),
    ...(error.customers === undefined ? {} : { customers: error.customers }),
  },
  ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  isUnexpected,
});

/** Turns whatever was thrown into what the caller may see. What is not an AppError never carries its cause outward. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof AppError) return failureOf(error, error.cause !== undefined);
  if (isOutage(error)) return failureOf(unavailable(), true);
  return failureOf(new AppError('internal', 'Something went wrong on our side. Please try again.'), true);
};
