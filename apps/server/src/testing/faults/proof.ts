import { asc } from 'drizzle-orm';
import type { Database } from '#platform/db/database';
import { messages } from '#schema/conversations';
import type { ClientRecord } from './stubborn-client.ts';

type StoredMessage = typeof messages.$inferSelect;

/** Every message there is, conversation by conversation. */
export const readStored = ({ db }: Database): Promise<StoredMessage[]> =>
  db.select().from(messages).orderBy(asc(messages.conversationId), asc(messages.seq));

/** What the checker found; all but the first two are 0 when nothing went wrong. */
export interface Findings {
  readonly stored: number;
  readonly acknowledged: number;
  /** Acknowledged, and not there as it was acknowledged. */
  readonly lost: number;
  /** A `clientId` stored again, or a message heard again. */
  readonly doubled: number;
  /** Places that are left out or taken twice. */
  readonly outOfOrder: number;
  /** Heard, and not there as it was heard. */
  readonly invented: number;
}

const groupBy = <T, K>(list: readonly T[], keyOf: (each: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
};

/** Compares what clients were told with what is stored. */
export const prove = (stored: readonly StoredMessage[], records: readonly ClientRecord[]): Findings => {
  const byId = new Map(stored.map((message) => [message.id, message]));
  const isStored = (message: { readonly id: string; readonly seq: number; readonly content: string }): boolean => {
    const found = byId.get(message.id);
    return found?.seq === message.seq && found.content === message.content;
  };
  const told = records.flatMap(({ acknowledged }) => [...acknowledged.values()]);
  const heardAgain = records.map(({ heard }) => heard.length - new Set(heard.map(({ id }) => id)).size);
  const sameClientId = [...groupBy(stored, ({ senderId, clientId }) => `${senderId} ${clientId ?? ''}`).values()];
  const conversations = [...groupBy(stored, ({ conversationId }) => conversationId).values()];
  return {
    stored: stored.length,
    acknowledged: told.length,
    lost: told.filter((message) => !isStored(message)).length,
    doubled:
      sameClientId.reduce((sum, group) => sum + group.length - 1, 0) +
      heardAgain.reduce((sum, count) => sum + count, 0),
    outOfOrder: conversations.flatMap((list) => list.filter(({ seq }, index) => seq !== index + 1)).length,
    invented: records.flatMap(({ heard }) => heard.filter((message) => !isStored(message))).length,
  };
};

/** What the checker finds when nothing went wrong, beside the counts. */
export const nothingWrong = { lost: 0, doubled: 0, outOfOrder: 0, invented: 0 } as const;
