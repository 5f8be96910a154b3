import type { ChatPartner, Message } from '@branchline/contract/shapes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** Which list: a customer's leaders and a leader's customers, or fellow leaders. */
export type InboxKind = 'people' | 'agents';

export interface InboxPage {
  readonly data: readonly ChatPartner[];
  readonly hasMore: boolean;
}

type InboxData = InfiniteData<InboxPage, number>;

export const inboxKey = (kind: InboxKind, search: string) => ['inbox', kind, search] as const;
const everyInbox = { queryKey: ['inbox'] } as const;

const changePartners = (
  queryClient: QueryClient,
  partnerId: string,
  change: (partner: ChatPartner) => ChatPartner,
): void => {
  queryClient.setQueriesData<InboxData>(everyInbox, (inbox) => {
    if (!inbox?.pages.some((page) => page.data.some((partner) => partner.userId === partnerId))) return inbox;
    return {
      ...inbox,
      pages: inbox.pages.map((page) => ({
        ...page,
        data: page.data.map((partner) => (partner.userId === partnerId ? change(partner) : partner)),
      })),
    };
  });
};

/** Moves a partner to the top of every list without a search that shows them. */
const moveToTop = (queryClient: QueryClient, partnerId: string): void => {
  queryClient.setQueriesData<InboxData>({ ...everyInbox, predicate: ({ queryKey }) => queryKey[2] === '' }, (inbox) => {
    const partner = inbox?.pages.flatMap((page) => page.data).find((each) => each.userId === partnerId);
    if (!inbox || !partner) return inbox;
    return {
      ...inbox,
      pages: inbox.pages.map((page, index) => {
        const others = page.data.filter((each) => each.userId !== partnerId);
        return { ...page, data: index === 0 ? [partner, ...others] : others };
      }),
    };
  });
};

const isShown = (queryClient: QueryClient, partnerId: string): boolean =>
  queryClient
    .getQueriesData<InboxData>(everyInbox)
    .some(([, inbox]) => inbox?.pages.some((page) => page.data.some((partner) => partner.userId === partnerId)));

/** Fetches the lists again: somebody is in them who was not, or too much changed to follow. */
export const refreshInboxes = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries(everyInbox);

/** Shows a message that was sent or received as the partner's newest, and counts it when it is unread. */
export const showNewest = (
  queryClient: QueryClient,
  partnerId: string,
  { message, isUnread }: { readonly message: Message; readonly isUnread: boolean },
): void => {
  if (!isShown(queryClient, partnerId)) {
    void refreshInboxes(queryClient);
    return;
  }
  const { id, content, messageType, sender, createdAt, isRead } = message;
  changePartners(queryClient, partnerId, (partner) => ({
    ...partner,
    unread: isUnread ? partner.unread + 1 : partner.unread,
    lastMessage: { id, content, messageType, sender, createdAt, isRead },
  }));
  moveToTop(queryClient, partnerId);
};

/** The person has read everything of this partner. */
export const showAllRead = (queryClient: QueryClient, partnerId: string): void => {
  changePartners(queryClient, partnerId, (partner) => ({
    ...partner,
    unread: 0,
    lastMessage:
      partner.lastMessage?.sender === partnerId ? { ...partner.lastMessage, isRead: true } : partner.lastMessage,
  }));
};

/** The partner has read what the person sent last. */
export const showReadByPartner = (queryClient: QueryClient, partnerId: string): void => {
  changePartners(queryClient, partnerId, (partner) => ({
    ...partner,
    lastMessage:
      partner.lastMessage && partner.lastMessage.sender !== partnerId
        ? { ...partner.lastMessage, isRead: true }
        : partner.lastMessage,
  }));
};

/** A message changed; the lists show it when it was a partner's newest. */
export const showChanged = (queryClient: QueryClient, partnerId: string, message: Message): void => {
  changePartners(queryClient, partnerId, (partner) => ({
    ...partner,
    lastMessage:
      partner.lastMessage?.id === message.id
        ? { ...partner.lastMessage, content: message.content }
        : partner.lastMessage,
  }));
};

/** Somebody came or went. */
export const showPresence = (
  queryClient: QueryClient,
  partnerId: string,
  presence: { readonly online: boolean; readonly lastSeen: string | null },
): void => {
  changePartners(queryClient, partnerId, (partner) => ({ ...partner, ...presence }));
};

/** A partner as a list already shows them; undefined when none does. */
export const findPartner = (queryClient: QueryClient, partnerId: string): ChatPartner | undefined =>
  queryClient
    .getQueriesData<InboxData>(everyInbox)
    .flatMap(([, inbox]) => inbox?.pages.flatMap((page) => page.data) ?? [])
    .find((partner) => partner.userId === partnerId);
