import { defineTexts } from '#lib/texts/define-texts.ts';

/** What only leaders have of the chat. */
export const leaderTexts = defineTexts({
  filters: 'Show',
  all: 'All',
  waiting: 'Waiting',
  unread: 'Unread',
  pinned: 'Pinned',
  noWaiting: 'Nobody waits for an answer.',
  noUnread: 'You have read everything.',
  noPinned: 'Nobody is pinned.',
  pinHint: 'Pin people from the menu of their row. They stay on top of your list.',
  noLabelled: 'Nobody has this label.',
  showAll: 'Show all',

  pin: 'Pin to top',
  unpin: 'Unpin',
  markAsUnread: 'Mark as unread',
  noAnswerNeeded: 'No answer needed',
  waitsNoMore: 'No longer waiting for an answer',
  undo: 'Undo',

  coverFor: (name: string) => `For ${name}`,
  coverForHint: (name: string) => `${name} is away: you answer this customer meanwhile.`,

  texted: (time: string) => `Told by text ${time}`,
  reach: { none: 'Not reached by notifications', stale: 'Notifications go unanswered' },
});
