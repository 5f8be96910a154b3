import { defineTexts } from './define-texts.ts';

/** The words in dates and times; their order is `lib/dates`'. */
export const dateTexts = defineTexts({
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  yesterday: 'Yesterday',
  beforeNoon: 'AM',
  afterNoon: 'PM',
});
