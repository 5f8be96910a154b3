import type { ChatPartner, ConversationRecord, Message, MessageFile } from '@branchline/contract/shapes';
import { presentMessage, presentPartner, presentRecord } from '../conversations.presenter.ts';
import type { HistoryPage } from '../read/history.service.ts';
import type { MessageView, PartnerView } from '../conversation-views.ts';

/** What presenting needs to know beside the records: links, and who is there now. */
export interface PresentingDeps {
  readonly files: {
    /** The files that still exist, by id, with fresh links. */
    findMessageFiles(ids: readonly string[]): Promise<ReadonlyMap<string, MessageFile>>;
    /** A link to a profile picture; null without one. */
    profileLink(imageFileId: string | null): string | null;
  };
  isOnline(userId: string): boolean;
}

/** Turns what the services answer into the wire's shapes: the last step of every call and event. */
export interface ConversationPresenter {
  presentMessage(seen: MessageView): Promise<Message>;
  /** Looks the files of all messages up at once, and nothing when there are none. */
  presentMessages(seen: readonly MessageView[]): Promise<Message[]>;
  /** A page of a conversation; there are older messages as long as its first one is not the first of all. */
  presentHistory(
    page: Pick<HistoryPage, 'messages' | 'side'>,
  ): Promise<{ data: Message[]; hasMore: boolean; conversation: ConversationRecord | null }>;
  presentPartner(seen: PartnerView): ChatPartner;
}

const noFiles: ReadonlyMap<string, MessageFile> = new Map();

/** Makes the presenter that the calls and events of conversations and oversight share. */
export const createConversationPresenter = (deps: PresentingDeps): ConversationPresenter => {
  const findFilesOf = (fileIds: readonly string[]) =>
    fileIds.length === 0 ? noFiles : deps.files.findMessageFiles(fileIds);
  const presentMessages = async (seen: readonly MessageView[]): Promise<Message[]> => {
    const found = await findFilesOf(seen.flatMap((message) => message.attachments));
    return seen.map((message) => presentMessage(message, found));
  };
  return {
    presentMessage: async (seen) => presentMessage(seen, await findFilesOf(seen.attachments)),
    presentMessages,
    presentHistory: async ({ messages, side }) => ({
      data: await presentMessages(messages),
      hasMore: (messages[0]?.seq ?? 1) > 1,
      conversation: side && presentRecord(side),
    }),
    presentPartner: (seen) =>
      presentPartner(seen, {
        isOnline: deps.isOnline(seen.id),
        profile: seen.isDeleted ? null : deps.files.profileLink(seen.imageFileId),
      }),
  };
};
