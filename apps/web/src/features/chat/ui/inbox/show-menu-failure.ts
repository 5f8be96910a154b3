import { messageOf } from '#lib/api-error.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { showFailure } from '#lib/toasts.ts';

/** Says why what was chosen in a menu could not be done. */
export const showMenuFailure = (error: unknown): void => showFailure(messageOf(error, failureTexts.unreachable));
