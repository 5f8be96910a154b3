import type { ChatPartner, Message, MessageFile } from '@branchline/contract/shapes';
import type pg from 'pg';
import type { Actor } from '#platform/http/actor';
import type { MessageRow, PartnerRow } from './conversation-rows.ts';
import { mayChat } from './conversations.policy.ts';
import { presentMessage, presentPartner } from './conversations.presenter.ts';

/** What conversations need of the files feature. */
export interface ChatFiles {
  /** The files that still exist, by id, with fresh links. */
  findMessageFiles(ids: readonly string[]): Promise<ReadonlyMap<string, MessageFile>>;
  /** A link to a profile picture; null without one. */
  profileLink(imageFileId: string | null): string | null;
  /** Throws `not_found` naming `attachments` unless the actor may send every one of these files. */
  assertSendable(actor: Actor, fileIds: readonly string[]): Promise<void>;
  /** Removes the actor's own files that nothing else uses any more. */
  releaseFiles(ownerId: string, fileIds: readonly string[]): Promise<void>;
}

/** What the services of this feature share. */
export interface ConversationParts {
  readonly pool: pg.Pool;
  readonly files: ChatFiles;
  isOnline(userId: string): boolean;
}

/** The actor as a person of a chat. A session only lives while its user is active. */
export const personOf = (actor: Actor) => ({
  id: actor.userId,
  role: actor.role,
  branchId: actor.branchId,
  isActive: true,
});

/** Whether the actor may write to this partner now. */
export const mayWriteTo = (actor: Actor, partner: PartnerRow): boolean =>
  !partner.isDeleted && mayChat(personOf(actor), partner);

/** Turns partners into the wire's, for one reader. */
export const presentPartners = (parts: ConversationParts, actor: Actor, rows: readonly PartnerRow[]): ChatPartner[] =>
  rows.map((row) =>
    presentPartner(row, {
      mayChat: mayWriteTo(actor, row),
      isOnline: parts.isOnline(row.id),
      profile: row.isDeleted ? null : parts.files.profileLink(row.imageFileId),
    }),
  );

/** Turns messages of one conversation into the wire's, with the files they carry. */
export const presentMessages = async (
  parts: ConversationParts,
  rows: readonly MessageRow[],
  people: {
    readonly ownId: string;
    readonly partnerId: string;
    readonly ownReadSeq: number;
    readonly partnerReadSeq: number;
  },
): Promise<Message[]> => {
  const fileIds = rows.flatMap((row) => row.attachments);
  const files = fileIds.length === 0 ? new Map<string, MessageFile>() : await parts.files.findMessageFiles(fileIds);
  return rows.map((row) => {
    const isOwn = row.senderId === people.ownId;
    return presentMessage(row, {
      recipientId: isOwn ? people.partnerId : people.ownId,
      recipientReadSeq: isOwn ? people.partnerReadSeq : people.ownReadSeq,
      files,
    });
  });
};
