import { ApiError, type ApiFailureCode } from '#lib/api-error.ts';
import { authTexts } from '#features/auth/auth-texts.ts';

const texts = authTexts.advice;

/** What to do whatever was sent, where the form itself is not at fault. */
const general: Partial<Record<ApiFailureCode, string>> = {
  offline: texts.connect,
  rate_limited: texts.wait,
  internal: texts.later,
  unavailable: texts.later,
};

/** What to do about a failure, for beside the form; what happened is told by the toast. `usual` is of the form. */
export const adviceOn = (failure: unknown, usual: string): string =>
  failure instanceof ApiError ? (general[failure.code] ?? usual) : texts.later;

/** The failure with advice in place of words that the toast says already; `usual`: the advice of each field that has one. */
export const withAdvice = (failure: unknown, usual: Readonly<Record<string, string>>): unknown => {
  if (!(failure instanceof ApiError)) return failure;
  const { code, message, errors, retryAfterSeconds } = failure;
  const words = Object.entries(errors).map(([field, word]) => [
    field,
    word === message ? (usual[field] ?? word) : word,
  ]);
  return new ApiError(code, message, {
    errors: Object.fromEntries(words) as Record<string, string>,
    retryAfterSeconds: retryAfterSeconds ?? undefined,
    cause: failure,
  });
};

/** What stands at the one field of a form after a failure. */
export const adviceAt = (field: string, failure: unknown, usual: string): string => {
  const { errors = {}, message = '' } = failure instanceof ApiError ? failure : {};
  const word = errors[field];
  return word === undefined || word === message ? adviceOn(failure, usual) : word;
};
