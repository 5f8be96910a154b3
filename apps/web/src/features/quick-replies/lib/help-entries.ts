import type { QuickReply } from '@branchline/contract/quick-replies';

/** The question as people read it; empty when there is none (older records hold the word `undefined`). */
export const questionOf = ({ question }: Pick<QuickReply, 'question'>): string => {
  const words = question?.trim() ?? '';
  return words === 'undefined' ? '' : words;
};

/** The quick replies with a question, narrowed to those that hold the searched words. */
export const helpEntries = (quickReplies: readonly QuickReply[], search: string): QuickReply[] => {
  const wanted = search.trim().toLowerCase();
  return quickReplies.filter(
    (reply) =>
      questionOf(reply) !== '' &&
      [questionOf(reply), reply.content].some((words) => words.toLowerCase().includes(wanted)),
  );
};
