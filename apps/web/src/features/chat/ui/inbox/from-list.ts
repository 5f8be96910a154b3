import { useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';

const stateFromList = { isFromList: true } as const;

/** State of a link to a conversation: says whether the list is what comes before it in the history. */
export const useStateFromList = (): object | null => {
  const { pathname } = useLocation();
  // On a wide screen the list stands beside other screens too.
  return pathname === paths.inbox || pathname === paths.agentInbox ? stateFromList : null;
};

/** Whether a conversation was opened from the list, so that going back in the history leads there. */
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromList' in state;
