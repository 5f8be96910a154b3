import type { QuickReply } from '@branchline/contract/quick-replies';
import { useQuery } from '@tanstack/react-query';
import { branchesQuery } from '#lib/branches.ts';
import type { SelectOption } from '#ui/select.tsx';

interface BranchOptions {
  readonly options: readonly SelectOption[];
  /** False while only the chosen ones are known. */
  readonly areAll: boolean;
  readonly isPending: boolean;
}

/**
 * The branches to choose from: the active ones, and those `chosen` before that were turned off since. Before the others
 * are known these are the only ones.
 */
export const useBranchOptions = (chosen: QuickReply['branch']): BranchOptions => {
  const { data, isPending } = useQuery(branchesQuery);
  const isChosen = (id: string): boolean => chosen.some((branch) => branch.id === id);
  const offered = data?.filter(({ id, status }) => status || isChosen(id)) ?? chosen;
  return {
    options: offered.map(({ id, name }) => ({ value: id, label: name })),
    areAll: data !== undefined,
    isPending,
  };
};
