import { formatNumber } from '#lib/numbers.ts';
import { defineTexts } from '#lib/texts/define-texts.ts';

/** Who waits for an answer, for branch leaders and admins. */
export const waitingPageTexts = defineTexts({
  count: (count: number) => `${formatNumber(count)} waiting`,
  branch: 'Branch',
  allBranches: 'All branches',
  customer: 'Customer',
  waits: 'Waits',
  since: 'Since',
  leader: 'Team leader',
  nobody: 'Nobody',
  messages: 'Messages',
  none: 'Nobody waits for an answer.',
  noneHint:
    'Customers stand here from their first message until a person answers it, and while a personal branch has no leader for them.',
  failed: 'The list did not load.',
});
