import { defineTexts } from './define-texts.ts';

/** Months and hours are not here: English has them from `lib/dates`, other languages from Intl. */
export const dateTexts = defineTexts({ yesterday: 'Yesterday' });
