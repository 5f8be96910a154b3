import { olderMessages } from '@branchline/contract/conversations';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#platform/http/actor';
import { type ReadyReply, readyReply } from '#platform/ready-reply';
import type { HistoryPage, HistoryQuery } from './history.service.ts';
import { pairKeyOf } from './known-pairs.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

/** A page that somebody asks for. */
export interface AskedPage {
  /** The stamp of the page that is kept here: for the service, which says whether it still stands. */
  readonly known: string | undefined;
  /** The same on both doors. */
  present(page: HistoryPage): Promise<ReadyReply>;
}

export type HistoryPages = (actor: Actor, query: HistoryQuery) => AskedPage;

interface KeptPage {
  readonly stamp: string;
  readonly reply: ReadyReply;
}

const mostKeptBytes = 64 * 1024 * 1024;
/** What people take back does not lie in memory for longer. */
const keptForMs = 15 * 60_000;
/** As much as its text and the bytes of it may take, and what is around them. */
const sizeOf = ({ reply }: KeptPage): number => reply.text.length * 4 + 500;

/**
 * Presents pages of conversations. The text of the pages that were read last is kept with the stamp they were read at,
 * and the database says at each question whether the page still stands: nobody gets one that is older than the
 * question. Both people of a conversation see the same text. A page that shows files is not kept: its links are made for
 * the moment, and a file can go by itself.
 */
export const createHistoryPages = (presenter: ConversationPresenter): HistoryPages => {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: mostKeptBytes,
    sizeCalculation: sizeOf,
    ttl: keptForMs,
    ttlAutopurge: true,
  });
  return (actor, { partnerId, page, before }) => {
    const key = `${pairKeyOf(actor.userId, partnerId)} ${String(page)} ${String(before)}`;
    const known = kept.get(key);
    return {
      known: known?.stamp,
      present: async ({ messages, stamp }) => {
        if (messages === null) {
          if (known === undefined) throw new Error('A page that nobody had was said to be known.');
          return known.reply;
        }
        const data = await presenter.presentMessages(messages);
        const reply = readyReply(olderMessages.reply, { data, hasMore: (messages[0]?.seq ?? 1) > 1 });
        const isText = messages.every(({ attachments }) => attachments.length === 0);
        if (stamp !== null && isText) kept.set(key, { stamp, reply });
        else kept.delete(key);
        return reply;
      },
    };
  };
};
