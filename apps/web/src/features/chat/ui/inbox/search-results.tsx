import type { ChatPartner } from '@branchline/contract/shapes';
import { useSearchParams } from 'react-router';
import { useSession } from '#lib/session-store.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useMessageSearch } from './use-message-search.ts';
import { FoundMessageRow } from './found-message-row.tsx';
import { LoadMore, type MorePeople } from './load-more.tsx';
import { PartnerRow } from './partner-row.tsx';
import styles from './search-results.module.css';

interface SearchResultsProps {
  partners: readonly ChatPartner[];
  search: string;
  isAgentMode: boolean;
  more: MorePeople | null;
}

/** Search results of the inbox: people first, then messages. */
export function SearchResults({ partners, search, isAgentMode, more }: SearchResultsProps) {
  const [params] = useSearchParams();
  const session = useSession();
  const messages = useMessageSearch(search, null);
  const openId = params.get('id');
  const hasNoMessages = messages.found?.length === 0 && !messages.isPlaceholderData;
  if (partners.length === 0 && hasNoMessages)
    return <EmptyState drawing="search" message={chatPartTexts.nothingFound(search)} />;
  return (
    <div className={styles.results}>
      {partners.length > 0 && (
        <div role="group" aria-labelledby="found-people">
          <h2 id="found-people" className={styles.heading}>
            {chatPartTexts.people}
          </h2>
          {partners.map((partner) => (
            <PartnerRow
              key={partner.userId}
              partner={partner}
              isAgentMode={isAgentMode}
              isOpen={partner.userId === openId}
            />
          ))}
          {more && <LoadMore {...more} />}
        </div>
      )}
      {messages.isAsked && (
        <div role="group" aria-labelledby="found-messages" aria-busy={messages.isFetching}>
          <h2 id="found-messages" className={styles.heading}>
            {chatPartTexts.foundMessages}
          </h2>
          {messages.error && !messages.found && (
            <ErrorState compact message={chatPartTexts.searchFailed} onRetry={() => void messages.refetch()} />
          )}
          {messages.isOffline && (
            <p className={styles.none}>
              {conversationTexts.searchOffline} {conversationTexts.searchGoesOn}
            </p>
          )}
          {hasNoMessages && <p className={styles.none}>{chatPartTexts.noFoundMessages(search.trim())}</p>}
          {messages.found?.map((found) => (
            <FoundMessageRow
              key={found.message.id}
              found={found}
              search={search}
              isAgentMode={found.partner.role === 'team_leader' && session?.role === 'team_leader'}
            />
          ))}
          {messages.hasNextPage && (
            <div className={styles.more}>
              <Button
                variant="quiet"
                size="small"
                busy={messages.isFetchingNextPage}
                onClick={() => void messages.fetchNextPage()}
              >
                {conversationTexts.loadMore}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
