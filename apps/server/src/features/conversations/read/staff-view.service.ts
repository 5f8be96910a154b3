import type { Database } from '#platform/db/database';
import type { ConversationDeps } from '../conversation-deps.ts';
import type { PartnerRow, PersonRow } from '../conversation-rows.ts';
import { findMessagesBefore, findPartner, findPerson } from '../conversations.repository.ts';
import { findVersions, type MessageVersion } from '../change/message-changes.repository.ts';
import { endOfPage } from './history.service.ts';
import { countTalkedTo, findTalkedTo } from './inbox.repository.ts';
import { type MessageView, type PartnerView, viewMessage } from '../conversation-views.ts';

/** Read-only looks at other people's conversations. Who may look, and the audit row, are the caller's to see to. */
export interface StaffView {
  findPerson(userId: string): Promise<PersonRow | null>;
  /** Whether two people have a conversation. */
  haveWritten(firstUserId: string, secondUserId: string): Promise<boolean>;
  /** Everybody a user has written with, by newest message, and how many those are. */
  listPartnersOf(
    userId: string,
    page: number,
  ): Promise<{ readonly partners: PartnerView[]; readonly hasMore: boolean; readonly total: number }>;
  /** A page of what two people wrote, oldest first, and who the second is; marks nothing read. */
  listMessagesBetween(query: {
    readonly firstUserId: string;
    readonly secondUserId: string;
    readonly page: number;
    readonly before: number | undefined;
  }): Promise<{ partner: PartnerView | null; messages: MessageView[]; hasMore: boolean }>;
  /** The older texts of those of these messages of one conversation that were edited, oldest first. */
  listVersions(messages: readonly MessageView[]): Promise<MessageVersion[]>;
}

const seeForStaff = (row: PartnerRow): PartnerView => ({
  ...row,
  hasMarks: false,
  isArchived: false,
  isPresenceShown: !row.isDeleted,
  availability: null,
  canWrite: false,
});

/** Makes the looks over the conversations' own reading; nothing is written. */
export const createStaffView = (
  database: Pick<Database, 'staleReads'>,
  pageSizes: ConversationDeps['pageSizes'],
): StaffView => {
  const pool = () => database.staleReads().pool;
  return {
    findPerson: (userId) => findPerson(pool(), userId),

    haveWritten: async (firstUserId, secondUserId) => {
      const found = await findPartner(pool(), firstUserId, secondUserId);
      return found !== null && found.conversation !== null;
    },

    listPartnersOf: async (userId, page) => {
      const rows = await findTalkedTo(pool(), {
        kind: 'everyone',
        userId,
        offset: (page - 1) * pageSizes.inbox,
        limit: pageSizes.inbox + 1,
      });
      const partners = rows.slice(0, pageSizes.inbox).map(seeForStaff);
      const total = await countTalkedTo(pool(), { kind: 'everyone', userId });
      return { partners, hasMore: rows.length > pageSizes.inbox, total };
    },

    listVersions: async (messages) => {
      const edited = messages.filter(({ editedAt, isDeleted }) => editedAt !== null && !isDeleted);
      const [first] = edited;
      const seqs = edited.map(({ seq }) => seq);
      return first ? findVersions(pool(), first.conversationId, seqs) : [];
    },

    listMessagesBetween: async ({ firstUserId, secondUserId, page, before }) => {
      const found = await findPartner(pool(), firstUserId, secondUserId);
      const partner = found && seeForStaff(found);
      const conversation = partner?.conversation;
      if (!conversation) return { partner, messages: [], hasMore: false };
      const rows = await findMessagesBefore(pool(), {
        conversationId: conversation.id,
        before: endOfPage({ page, before }, conversation.lastSeq, pageSizes.messages),
        limit: pageSizes.messages,
      });
      const people = { ...conversation, ownId: firstUserId, partnerId: secondUserId };
      const messages = rows.reverse().map((row) => viewMessage(row, people));
      return { partner, messages, hasMore: (messages[0]?.seq ?? 1) > 1 };
    },
  };
};
