import type { ChatPartner } from '@branchline/contract/shapes';

/** Which list: a customer's leaders and a leader's customers, or fellow leaders. */
export type InboxKind = 'people' | 'agents';

/** People whom somebody chooses in a dialog, by id. */
export type ChosenPeople = ReadonlyMap<string, Person>;
/** What tells one from another. */
export type Person = Pick<ChatPartner, 'userId' | 'username' | 'profile'>;

export interface InboxPage {
  readonly data: readonly ChatPartner[];
  /** Whether the server has more; absent from what the device stored. */
  readonly hasMore?: boolean;
}

/** Whether something of them was not read, or is marked so. */
export const isUnread = ({ unread, markedUnread }: ChatPartner): boolean => unread > 0 || markedUnread === true;

const inListOrder = (one: ChatPartner, other: ChatPartner, isUnreadFirst: boolean): number => {
  const pins = Number(other.pinned ?? false) - Number(one.pinned ?? false);
  if (pins !== 0) return pins;
  const unread = isUnreadFirst ? Number(isUnread(other)) - Number(isUnread(one)) : 0;
  if (unread !== 0) return unread;
  const [a, b] = [one.lastMessage?.createdAt ?? '', other.lastMessage?.createdAt ?? ''];
  return a === b ? 0 : a > b ? -1 : 1;
};

/** Pages drift while messages arrive: a partner is listed once, where they come first. */
export const uniquePartners = (pages: readonly InboxPage[]): ChatPartner[] => {
  const partners = new Map<string, ChatPartner>();
  for (const page of pages) {
    for (const partner of page.data) if (!partners.has(partner.userId)) partners.set(partner.userId, partner);
  }
  return [...partners.values()];
};

/** The order of the lists: whom a leader pinned, unread ones by choice, and then who wrote or was written to last. */
export const sortPartners = (partners: readonly ChatPartner[], isUnreadFirst: boolean): ChatPartner[] =>
  [...partners].sort((one, other) => inListOrder(one, other, isUnreadFirst));
