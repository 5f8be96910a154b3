import { defineTexts } from './define-texts.ts';

/** What only leaders have of the chat. */
export const leaderTexts = defineTexts({
  filters: 'Show',
  all: 'All',
  unread: 'Unread',
  pinned: 'Pinned',
  noUnread: 'You have read everything.',
  noPinned: 'Nobody is pinned.',
  pinHint: 'Pin people from the menu of their row. They stay on top of your list.',
  noLabelled: 'Nobody has this label.',
  showAll: 'Show all',

  pin: 'Pin to top',
  unpin: 'Unpin',
  markAsUnread: 'Mark as unread',

  texted: (time: string) => `Told by text ${time}`,
  reach: { none: 'Not reached by notifications', stale: 'Notifications go unanswered' },
});
