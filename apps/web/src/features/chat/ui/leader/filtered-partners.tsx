import type { ChatPartner } from '@branchline/contract/shapes';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { MorePeople } from '#features/chat/ui/inbox/load-more.tsx';
import { PartnerList } from '#features/chat/ui/inbox/partner-list.tsx';
import { isUnread } from '#features/chat/core/inbox.ts';
import { archiveTexts } from '#features/chat/texts/archive-texts.ts';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { useInboxFilter } from './use-inbox-filter.ts';
import { newMessage } from '@branchline/contract/socket-events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxKey } from '#features/chat/io/inbox-cache.ts';
import { on } from '#lib/realtime-events.ts';
import { throttle } from '#lib/throttle.ts';

/** Throttles the request for the list. */
const restMs = 1000;

/** Refetches the waiting list after a message: whoever starts to wait is last in it, on a page that may not be loaded. */
const useRefreshWaiting = (isShown: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    const refresh = throttle(
      () => void queryClient.invalidateQueries({ queryKey: inboxKey('people', '', 'waiting') }),
      restMs,
    );
    const stop = on(newMessage, refresh.soon);
    return () => {
      refresh.cancel();
      stop();
    };
  }, [queryClient, isShown]);
};

interface FilteredPartnersProps {
  partners: readonly ChatPartner[];
  filter: string;
  more: MorePeople | null;
  isAgentMode: boolean;
}

/** Whether a row still matches the filter: rows change after the list was fetched. */
const isOf = (filter: string, partner: ChatPartner): boolean => {
  const { pinned, labels, waitingSince, archived } = partner;
  if (filter === 'archived') return archived === true;
  if (filter === 'waiting') return typeof waitingSince === 'string';
  if (filter === 'unread') return isUnread(partner);
  if (filter === 'pinned') return pinned === true;
  return labels?.some(({ id }) => filter === `label:${id}`) ?? false;
};

/** Longest wait first; answered ones last. */
const byWaiting = (one: ChatPartner, other: ChatPartner): number => {
  const [a, b] = [one.waitingSince ?? '9', other.waitingSince ?? '9'];
  return a === b ? 0 : a < b ? -1 : 1;
};

const emptyTexts: Record<string, { readonly message: string; readonly hint?: string }> = {
  waiting: { message: leaderTexts.noWaiting },
  unread: { message: leaderTexts.noUnread },
  pinned: { message: leaderTexts.noPinned, hint: leaderTexts.pinHint },
  archived: { message: archiveTexts.none, hint: archiveTexts.noneHint },
};

/** A leader's filtered inbox, and everybody's archive. The open conversation stays in it, although reading it may end the match. */
export function FilteredPartners({ partners, filter, more, isAgentMode }: FilteredPartnersProps) {
  const [params] = useSearchParams();
  const { setFilter } = useInboxFilter();
  const openId = params.get('id');
  useRefreshWaiting(filter === 'waiting');
  const held = partners.filter((partner) => partner.userId === openId || isOf(filter, partner));
  const rows = filter === 'waiting' ? held.sort(byWaiting) : held;
  if (rows.length > 0 || more) return <PartnerList partners={rows} isAgentMode={isAgentMode} more={more} />;
  const { message, hint } = emptyTexts[filter] ?? { message: leaderTexts.noLabelled };
  return (
    <EmptyState
      drawing="messages"
      message={message}
      hint={hint}
      action={
        <Button variant="quiet" onClick={() => setFilter('all')}>
          {leaderTexts.showAll}
        </Button>
      }
    />
  );
}
