import { maxSearchLength } from '@branchline/contract/fields';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { useSession } from '#lib/session-store.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PartnerList } from './ui/inbox/partner-list.tsx';
import { useInbox } from './ui/inbox/use-inbox.ts';
import styles from './inbox-page.module.css';

const InboxFilters = lazyWithRetry(() => import('./ui/leader/inbox-filters.tsx'), 'InboxFilters');
const InboxMenu = lazyWithRetry(() => import('./ui/inbox/inbox-menu.tsx'), 'InboxMenu', nothing);
const FilteredPartners = lazyWithRetry(() => import('./ui/leader/filtered-partners.tsx'), 'FilteredPartners');
const SearchResults = lazyWithRetry(() => import('./ui/inbox/search-results.tsx'), 'SearchResults');

const searchDelayMs = 300;

/** The list of conversations: `/chat-users`, and `/agent-to-agent?agent=true` for a leader's fellow leaders. */
export function InboxPage() {
  const [params] = useSearchParams();
  const isAgentMode = params.get('agent') === 'true';
  const session = useSession();
  const [search, setSearch] = useState('');
  const isLeader = session?.role === 'team_leader';
  const hasFilters = isLeader && !isAgentMode && search === '';
  const wanted = params.get('filter');
  const filter = ((hasFilters || (wanted === 'archived' && search === '')) && wanted) || 'all';
  const kind = isAgentMode ? 'agents' : 'people';
  const inbox = useInbox(kind, search, filter);

  return (
    <section className={styles.inbox} aria-label={conversationTexts.inbox}>
      <div className={styles.search}>
        <SearchInput
          label={conversationTexts.searchPeople}
          value={search}
          onSearch={setSearch}
          maxLength={maxSearchLength}
          delay={searchDelayMs}
          busy={inbox.isFetching && inbox.isPlaceholderData}
        />
        <div className={styles.order}>
          <Suspense fallback={null}>
            <InboxMenu kind={kind} />
          </Suspense>
        </div>
      </div>
      {hasFilters && (
        <div className={styles.filters}>
          <Suspense fallback={null}>
            <InboxFilters />
          </Suspense>
        </div>
      )}
      <InboxContent inbox={inbox} search={search} filter={filter} isAgentMode={isAgentMode} isLeader={isLeader} />
    </section>
  );
}

interface InboxContentProps {
  inbox: ReturnType<typeof useInbox>;
  search: string;
  filter: string;
  isAgentMode: boolean;
  isLeader: boolean;
}

function InboxContent({ inbox, search, filter, isAgentMode, isLeader }: InboxContentProps) {
  const { partners, isStorageRead, isPlaceholderData, error, refetch, isFetching, fetchStatus } = inbox;
  if (!partners && error)
    return <ErrorState message={conversationTexts.listFailed} busy={isFetching} onRetry={() => void refetch()} />;
  // Without a network the list waits and comes by itself.
  if (!partners && fetchStatus === 'paused' && isStorageRead)
    return (
      <EmptyState
        drawing="trouble"
        message={conversationTexts.listOffline}
        hint={conversationTexts.listComesByItself}
      />
    );
  if (fetchStatus === 'paused' && isPlaceholderData)
    return (
      <EmptyState drawing="trouble" message={conversationTexts.searchOffline} hint={conversationTexts.searchGoesOn} />
    );
  if (!partners) return <Skeleton shape="rows" count={8} />;
  // Customers have no button: what follows comes as they scroll.
  const hasMore = isLeader && filter === 'all' ? inbox.hasNextPage : (inbox.data?.pages.at(-1)?.hasMore ?? false);
  const more = hasMore
    ? {
        isBusy: inbox.isFetchingNextPage,
        isByScrolling: !isLeader,
        hasFailed: inbox.isFetchNextPageError,
        onLoad: () => void inbox.fetchNextPage(),
      }
    : null;
  if (search !== '')
    return (
      <Suspense fallback={<Skeleton shape="rows" count={8} />}>
        <SearchResults partners={partners} search={search} isAgentMode={isAgentMode} more={more} />
      </Suspense>
    );
  if (filter !== 'all')
    return (
      <Suspense fallback={<Skeleton shape="rows" count={8} />}>
        <FilteredPartners partners={partners} filter={filter} more={more} isAgentMode={isAgentMode} />
      </Suspense>
    );
  if (partners.length === 0)
    return (
      <EmptyState
        drawing="messages"
        message={conversationTexts.noUsers}
        hint={conversationTexts.someTime}
        action={
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            {conversationTexts.refresh}
          </Button>
        }
      />
    );
  return <PartnerList partners={partners} isAgentMode={isAgentMode} more={more} />;
}
