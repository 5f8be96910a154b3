import { inboxPageSize, messagePageSize } from '@branchline/contract/conversations';
import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { type ConversationParts, presentMessages } from './conversation-parts.ts';
import type { PersonRow } from './conversation-rows.ts';
import { presentPartner } from './conversations.presenter.ts';
import { findMessagesBefore, findPartner, findPerson } from './conversations.repository.ts';
import { findTalkedTo } from './inbox.repository.ts';

/** Read-only looks at other people's conversations. Who may look, and the audit row, are the caller's to see to. */
export interface StaffView {
  findPerson(userId: string): Promise<PersonRow | null>;
  /** Everybody a user has written with, by newest message. */
  listPartnersOf(userId: string, page: number): Promise<{ partners: ChatPartner[]; hasMore: boolean }>;
  /** A page of what two people wrote, oldest first; marks nothing read. */
  listMessagesBetween(query: {
    readonly firstUserId: string;
    readonly secondUserId: string;
    readonly page: number;
    readonly before: number | undefined;
  }): Promise<{ messages: Message[]; hasMore: boolean }>;
}

/** Makes the looks over the conversations' own reading; nothing is written. */
export const createStaffView = (parts: ConversationParts): StaffView => ({
  findPerson: (userId) => findPerson(parts.pool, userId),

  listPartnersOf: async (userId, page) => {
    const rows = await findTalkedTo(parts.pool, {
      kind: 'everyone',
      userId,
      offset: (page - 1) * inboxPageSize,
      limit: inboxPageSize + 1,
    });
    const partners = rows.slice(0, inboxPageSize).map((row) =>
      presentPartner(row, {
        mayChat: !row.isDeleted,
        isOnline: parts.isOnline(row.id),
        profile: row.isDeleted ? null : parts.files.profileLink(row.imageFileId),
      }),
    );
    return { partners, hasMore: rows.length > inboxPageSize };
  },

  listMessagesBetween: async ({ firstUserId, secondUserId, page, before }) => {
    const partner = await findPartner(parts.pool, firstUserId, secondUserId);
    const conversation = partner?.conversation;
    if (!conversation) return { messages: [], hasMore: false };
    const newest = conversation.lastSeq + 1;
    const end = Math.min(before ?? newest, newest) - (page - 1) * messagePageSize;
    const rows = await findMessagesBefore(parts.pool, {
      conversationId: conversation.id,
      before: end,
      limit: messagePageSize,
    });
    const messages = await presentMessages(parts, rows.reverse(), {
      ownId: firstUserId,
      partnerId: secondUserId,
      ownReadSeq: conversation.ownReadSeq,
      partnerReadSeq: conversation.partnerReadSeq,
    });
    return { messages, hasMore: (messages[0]?.seq ?? 1) > 1 };
  },
});
