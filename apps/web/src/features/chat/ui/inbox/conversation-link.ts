import type { ChatPartner } from '@branchline/contract/shapes';
import { useLocation } from 'react-router';
import { paths, withQuery } from '#lib/paths.ts';

/** Where a partner's conversation is. Name, picture and time are the address's form; who opens it does not believe them. */
export const conversationPath = (
  partner: ChatPartner,
  { isAgentMode, seq, filter }: { readonly isAgentMode: boolean; readonly seq?: number; readonly filter?: string },
): string =>
  withQuery(paths.conversation, {
    id: partner.userId,
    name: partner.username,
    img: partner.profile,
    time: partner.lastSeen,
    agent: isAgentMode ? true : null,
    seq: seq ?? null,
    // On a wide screen the list stays beside the conversation, as it is.
    filter: filter ?? null,
  });

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
