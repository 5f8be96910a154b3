import type { Language } from '@branchline/contract/languages';
import type { QuickReply } from '@branchline/contract/quick-replies';
import { inLanguage } from '#lib/in-language.ts';

/** The question as people read it; empty when there is none (older records hold the word `undefined`). */
export const questionOf = ({ question }: Pick<QuickReply, 'question'>): string => {
  const words = question?.trim() ?? '';
  return words === 'undefined' ? '' : words;
};

/** A quick reply in the reader's language; one without a question of its own stays out of the help. */
export const helpIn = (reply: QuickReply, language: Language): QuickReply => ({
  ...reply,
  question: questionOf(reply) === '' ? null : inLanguage(questionOf(reply), reply.questions, language),
  content: inLanguage(reply.content, reply.contents, language),
});

/** The quick replies with a question, narrowed to those that hold the searched words. */
export const helpEntries = (quickReplies: readonly QuickReply[], search: string): QuickReply[] => {
  const wanted = search.trim().toLowerCase();
  return quickReplies.filter(
    (reply) =>
      questionOf(reply) !== '' &&
      [questionOf(reply), reply.content].some((words) => words.toLowerCase().includes(wanted)),
  );
};
