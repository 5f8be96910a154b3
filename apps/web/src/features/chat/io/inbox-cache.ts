import type { ChatPartner, Message } from '@branchline/contract/shapes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { fetchPartners } from '../api/fetch-partners.ts';
import { asRead, type InboxKind, type InboxPage } from '../core/inbox-page-shape.ts';
import { followAnswers, noteChange, type PartnerChange, withMissed } from './missed-changes.ts';

type InboxData = InfiniteData<InboxPage, number>;

export const inboxKey = (kind: InboxKind, search: string) => ['inbox', kind, search] as const;
/** Begins the key of one partner, asked for because no list showed them. */
export const partnerKey = 'partner';
const everyInbox = { queryKey: ['inbox'] } as const;

const isSearch = (key: readonly unknown[]): boolean => key[2] !== '';

/** A list with a change made in it; who is the newest moves to the top, but not of what was found by a search. */
const withChange = (
  inbox: InboxData,
  { partnerId, change, isNewest }: PartnerChange,
  key: readonly unknown[],
): InboxData => {
  const partner = inbox.pages.flatMap((page) => page.data).find(({ userId }) => userId === partnerId);
  if (!partner) return inbox;
  const changed = change(partner);
  const isMoved = isNewest && !isSearch(key);
  const pages = inbox.pages.map((page, index) => {
    if (!isMoved) return { ...page, data: page.data.map((each) => (each.userId === partnerId ? changed : each)) };
    const others = page.data.filter(({ userId }) => userId !== partnerId);
    return { ...page, data: index === 0 ? [changed, ...others] : others };
  });
  return { ...inbox, pages };
};

const holds = (inbox: InboxData, partnerId: string): boolean =>
  inbox.pages.some(({ data }) => data.some(({ userId }) => userId === partnerId));

const changePartner = (queryClient: QueryClient, told: PartnerChange): void => {
  noteChange(told);
  for (const [key] of queryClient.getQueriesData<InboxData>(everyInbox))
    queryClient.setQueryData<InboxData>(key, (inbox) => inbox && withChange(inbox, told, key));
  queryClient.setQueriesData<ChatPartner | null>({ queryKey: [partnerKey] }, (partner) =>
    partner?.userId === told.partnerId ? told.change(partner) : partner,
  );
};

const withChanges = (inbox: InboxData, changes: readonly PartnerChange[], key: readonly unknown[]): InboxData =>
  changes.reduce<InboxData>((now, told) => withChange(now, told, key), inbox);

/** Keeps what happens while a list is under way, whose answer may be older than that. Returns what ends it. */
export const keepAnswersFresh = (queryClient: QueryClient): (() => void) =>
  followAnswers(queryClient.getQueryCache(), ['inbox', partnerKey], (key, missed) => {
    if (key[0] === partnerKey) {
      const changesOf = (id: string) => missed.filter(({ partnerId }) => partnerId === id);
      queryClient.setQueryData<ChatPartner | null>(
        key,
        (found) => found && changesOf(found.userId).reduce<ChatPartner>((now, { change }) => change(now), found),
      );
      return;
    }
    const inbox = queryClient.setQueryData<InboxData>(key, (answer) => answer && withChanges(answer, missed, key));
    const isIncomplete = missed.some(({ partnerId, isNewest }) => isNewest && inbox && !holds(inbox, partnerId));
    if (isIncomplete && !isSearch(key)) refreshTop(queryClient).catch(() => undefined);
  });

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
  const lists = queryClient.getQueriesData<InboxData>(everyInbox).filter(([key, inbox]) => !isSearch(key) && inbox);
  for (const [key] of lists) {
    const kind = key[1] === 'agents' ? 'agents' : 'people';
    const [top, missed] = await withMissed(() => fetchPartners({ kind, page: 1, search: '' }));
    const fresh = new Set(top.data.map(({ userId }) => userId));
    queryClient.setQueryData<InboxData>(key, (inbox) => {
      if (!inbox) return inbox;
      const rest = inbox.pages.map((page) => ({ ...page, data: page.data.filter(({ userId }) => !fresh.has(userId)) }));
      const [first, ...others] = rest;
      if (!first) return inbox;
      const refreshed = { ...inbox, pages: [{ ...first, data: [...top.data, ...first.data] }, ...others] };
      return withChanges(refreshed, missed, key);
    });
  }
};

/** What a list says of a message. */
const lastOf = (message: Message): NonNullable<ChatPartner['lastMessage']> => {
  const { id, seq, content, messageType, sender, createdAt, isRead, files } = message;
  const [file] = files;
  const shown = file && { file: { fileName: file.fileName, mimeType: file.mimeType } };
  return { id, seq, content, messageType, sender, createdAt, isRead, ...shown };
};

/** Shows a message that was sent or received as the partner's newest, and counts it when it is unread. */
export const showNewest = (
  queryClient: QueryClient,
  partnerId: string,
  { message, isUnread }: { readonly message: Message; readonly isUnread: boolean },
): void => {
  const isListed = findPartner(queryClient, partnerId) !== undefined;
  changePartner(queryClient, {
    partnerId,
    isNewest: true,
    change: (partner) => {
      const last = partner.lastMessage;
      // Within a conversation time never goes back: what is later is newer.
      if (last && last.id !== message.id && last.createdAt > message.createdAt) return partner;
      const isCounted = last?.id === message.id;
      return { ...partner, unread: partner.unread + (isUnread && !isCounted ? 1 : 0), lastMessage: lastOf(message) };
    },
  });
  // When this fails the connection is gone, and coming back fetches the lists anyway.
  if (!isListed) refreshTop(queryClient).catch(() => undefined);
};

const later = (one: string, other: string): string => (one > other ? one : other);

/** A change that holds for what was the newest by now, and for nothing that is said later. */
const upToNow = (
  queryClient: QueryClient,
  partnerId: string,
  change: (partner: ChatPartner) => ChatPartner,
): PartnerChange => {
  const shown = queryClient.getQueriesData<InboxData>(everyInbox).flatMap(([, inbox]) => inbox?.pages ?? []);
  const partners = shown.flatMap(({ data }) => data.filter(({ userId }) => userId === partnerId));
  // Lists may be of different age.
  const known = partners.map(({ lastMessage }) => lastMessage?.createdAt ?? '').reduce(later, '');
  return {
    partnerId,
    isNewest: false,
    change: (partner) =>
      known !== '' && partner.lastMessage && partner.lastMessage.createdAt > known ? partner : change(partner),
  };
};

/** The person has read everything of this partner. */
export const showAllRead = (queryClient: QueryClient, partnerId: string): void => {
  changePartner(queryClient, upToNow(queryClient, partnerId, asRead));
};

/** The partner has read what the person sent last. */
export const showReadByPartner = (queryClient: QueryClient, partnerId: string): void => {
  const asReadByPartner = (partner: ChatPartner): ChatPartner => ({
    ...partner,
    lastMessage:
      partner.lastMessage && partner.lastMessage.sender !== partnerId
        ? { ...partner.lastMessage, isRead: true }
        : partner.lastMessage,
  });
  changePartner(queryClient, upToNow(queryClient, partnerId, asReadByPartner));
};

/** A message changed; the lists show it when it was a partner's newest. */
export const showChanged = (queryClient: QueryClient, partnerId: string, message: Message): void => {
  changePartner(queryClient, {
    partnerId,
    isNewest: false,
    change: (partner) => ({
      ...partner,
      lastMessage:
        partner.lastMessage?.id === message.id
          ? {
              ...partner.lastMessage,
              content: message.content,
              messageType: message.deleted ? 'text' : message.messageType,
            }
          : partner.lastMessage,
    }),
  });
};

/** Somebody came or went. */
export const showPresence = (
  queryClient: QueryClient,
  partnerId: string,
  presence: { readonly online: boolean; readonly lastSeen: string | null },
): void => {
  changePartner(queryClient, { partnerId, isNewest: false, change: (partner) => ({ ...partner, ...presence }) });
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
