import type { ChatPartner, Message } from '@branchline/contract/shapes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { fetchPartners } from '../api/fetch-partners.ts';
import { asRead, type InboxKind, type InboxPage } from './inbox-page-shape.ts';

type InboxData = InfiniteData<InboxPage, number>;

export const inboxKey = (kind: InboxKind, search: string) => ['inbox', kind, search] as const;
/** Begins the key of one partner, asked for because no list showed them. */
export const partnerKey = 'partner';
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
  queryClient.setQueriesData<ChatPartner | null>({ queryKey: [partnerKey] }, (partner) =>
    partner?.userId === partnerId ? change(partner) : partner,
  );
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

/** Pages that are fetched again at once; who scrolled further than that loads more as before. */
const refreshedPages = 10;

/** Fetches the lists again: too much changed to follow. */
export const refreshInboxes = async (queryClient: QueryClient): Promise<void> => {
  queryClient.setQueriesData<InboxData>(everyInbox, (inbox) => {
    if (!inbox || inbox.pages.length <= refreshedPages) return inbox;
    return { pages: inbox.pages.slice(0, refreshedPages), pageParams: inbox.pageParams.slice(0, refreshedPages) };
  });
  await Promise.all([
    queryClient.invalidateQueries(everyInbox),
    queryClient.invalidateQueries({ queryKey: [partnerKey] }),
  ]);
};

/** Puts the first page, fetched again, on top of the lists: somebody wrote who was not in them. */
const refreshTop = async (queryClient: QueryClient): Promise<void> => {
  const lists = queryClient.getQueriesData<InboxData>(everyInbox).filter(([key, inbox]) => key[2] === '' && inbox);
  for (const [key] of lists) {
    const top = await fetchPartners({ kind: key[1] === 'agents' ? 'agents' : 'people', page: 1, search: '' });
    const fresh = new Set(top.data.map(({ userId }) => userId));
    queryClient.setQueryData<InboxData>(key, (inbox) => {
      if (!inbox) return inbox;
      const rest = inbox.pages.map((page) => ({ ...page, data: page.data.filter(({ userId }) => !fresh.has(userId)) }));
      const [first, ...others] = rest;
      if (!first) return inbox;
      return { ...inbox, pages: [{ ...first, data: [...top.data, ...first.data] }, ...others] };
    });
  }
};

/** What a list says of a message. */
const lastOf = (message: Message): NonNullable<ChatPartner['lastMessage']> => {
  const { id, content, messageType, sender, createdAt, isRead, files } = message;
  const [file] = files;
  const shown = file && { file: { fileName: file.fileName, mimeType: file.mimeType } };
  return { id, content, messageType, sender, createdAt, isRead, ...shown };
};

/** Shows a message that was sent or received as the partner's newest, and counts it when it is unread. */
export const showNewest = (
  queryClient: QueryClient,
  partnerId: string,
  { message, isUnread }: { readonly message: Message; readonly isUnread: boolean },
): void => {
  if (!findPartner(queryClient, partnerId)) {
    // When this fails the connection is gone, and coming back fetches the lists anyway.
    refreshTop(queryClient).catch(() => undefined);
    return;
  }
  changePartners(queryClient, partnerId, (partner) => ({
    ...partner,
    unread: isUnread ? partner.unread + 1 : partner.unread,
    lastMessage: lastOf(message),
  }));
  moveToTop(queryClient, partnerId);
};

/** The person has read everything of this partner. */
export const showAllRead = (queryClient: QueryClient, partnerId: string): void => {
  changePartners(queryClient, partnerId, asRead);
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
        ? {
            ...partner.lastMessage,
            content: message.content,
            messageType: message.deleted ? 'text' : message.messageType,
          }
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
export const findPartner = (queryClient: QueryClient, partnerId: string): ChatPartner | undefined => {
  for (const [, inbox] of queryClient.getQueriesData<InboxData>(everyInbox)) {
    for (const page of inbox?.pages ?? []) {
      const partner = page.data.find((each) => each.userId === partnerId);
      if (partner) return partner;
    }
  }
  return undefined;
};
