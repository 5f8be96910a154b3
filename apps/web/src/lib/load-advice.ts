import { ApiError } from './api-error.ts';
import { uiTexts } from './texts/ui-texts.ts';

/** What to do where something did not load: asking again helps unless the server knows no such thing. */
export const loadAdvice = (
  error: unknown,
  retry: () => void,
): { readonly hint?: string; readonly onRetry?: () => void } =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
    ? { hint: uiTexts.notThere }
    : { onRetry: retry };

/**
 * What to say where a list did not load. What the server refuses (a range that is too long, a filter that it does not
 * take) it says itself, and it would refuse it again: neither the connection nor another try has to do with it.
 */
export const loadFailure = (
  error: unknown,
  otherwise: string,
  retry: () => void,
): { readonly message: string; readonly hint?: string; readonly onRetry?: () => void } =>
  error instanceof ApiError && (error.code === 'invalid' || error.code === 'forbidden')
    ? { message: error.message, hint: '' }
    : { message: otherwise, onRetry: retry };
