import { defineTexts } from './define-texts.ts';

/** A conversation that goes on with somebody else. */
export const earlierTexts = defineTexts({
  /** To a customer, in the conversation with the leader before. */
  answeredBy: (now: string, before: string) => `${before} does not answer here any more. ${now} answers you now.`,
  writeTo: (name: string) => `Write to ${name}`,
  /** To a leader, in the conversation with a customer. */
  title: (leader: string) => `Earlier conversation with ${leader}`,
  read: 'Read',
  help: 'To read only. That you looked is on record.',
});
