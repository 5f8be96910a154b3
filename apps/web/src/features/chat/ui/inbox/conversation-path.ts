import type { ChatPartner } from '@branchline/contract/shapes';
import { paths, withQuery } from '#lib/paths.ts';

/** Where a partner's conversation is. Name, picture and time are only shown until the server has answered. */
export const conversationPath = (
  partner: ChatPartner,
  { isAgentMode, seq }: { readonly isAgentMode: boolean; readonly seq?: number },
): string =>
  withQuery(paths.conversation, {
    id: partner.userId,
    name: partner.username,
    img: partner.profile,
    time: partner.lastSeen,
    agent: isAgentMode ? true : null,
    seq: seq ?? null,
  });
