import { defineTexts } from './define-texts.ts';

/** A conversation that goes on with somebody else. */
export const leaderChangeTexts = defineTexts({
  /** To a customer, in the conversation with the leader before. */
  passedOn: (now: string, before: string) => `${before} has passed your conversation on. ${now} answers you now.`,
  hasLeft: (now: string, before: string) => `${before} is not in your branch any more. ${now} answers you now.`,
  answersUntil: (now: string, before: string, day: string) =>
    `${before} is back on ${day}. Until then ${now} answers you.`,
  /** To a customer, under the name of who answers now. */
  inPlaceOf: (before: string) => `Answers you in place of ${before}`,
  inPlaceOfUntil: (before: string, day: string) => `Answers you in place of ${before} until ${day}`,
  writeTo: (name: string) => `Write to ${name}`,
  /** To a leader, in the conversation with a customer. */
  title: (leader: string) => `Earlier conversation with ${leader}`,
  read: 'Read',
  help: 'To read only. That you looked is on record.',
});
