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
