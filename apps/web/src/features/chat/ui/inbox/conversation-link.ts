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
    // On wide screens the list stays beside the conversation.
    filter: filter ?? null,
  });

const stateFromList = { isFromList: true } as const;

/** Link state of a conversation: whether the list is the history entry before it. */
export const useStateFromList = (): object | null => {
  const { pathname } = useLocation();
  // On wide screens the list is beside other screens too.
  return pathname === paths.inbox || pathname === paths.agentInbox ? stateFromList : null;
};

/** Whether a conversation was opened from the list, so that history back returns to it. */
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromList' in state;
