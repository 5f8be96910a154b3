import type { FailureCode, FailureReply } from '@branchline/contract/call';

/** The wire's codes, `offline` when no server could be asked, and `too_slow` for an upload that was not done in time. */
export type ApiFailureCode = FailureCode | 'offline' | 'too_slow';

interface ApiErrorDetails {
  /** A message for each field that was refused. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** How many own customers of a leader need a successor first. */
  readonly customers?: number | undefined;
  readonly cause?: unknown;
}

/** A call or event that did not succeed. `message` is fit for a toast. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiFailureCode;
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
  readonly customers: number | undefined;

  constructor(code: ApiFailureCode, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.errors = details.errors ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.customers = details.customers;
  }

  /** From a failed reply or acknowledgement. */
  static fromReply(reply: FailureReply, retryAfterSeconds?: number): ApiError {
    return new ApiError(reply.code, reply.message, {
      errors: reply.errors,
      customers: reply.customers,
      retryAfterSeconds,
    });
  }
}

/** What to tell the person about anything that was thrown. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;
