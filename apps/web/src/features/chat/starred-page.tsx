import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { messageUpdated } from '@branchline/contract/socket-events';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loadAdvice } from '#lib/load-advice.ts';
import { paths } from '#lib/paths.ts';
import { on } from '#lib/realtime-events.ts';
import { shownName } from '#lib/shown-name.ts';
import { useStore } from '#lib/store.ts';
import { starTexts as texts } from '#lib/texts/star-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { fetchStarred, starredKey } from './api/stars.ts';
import { outbox } from './io/outbox.ts';
import { stars } from './io/stars-store.ts';
import { StarredRow } from './ui/starred/starred-row.tsx';
import styles from './starred-page.module.css';

/** `/starred-messages`, `&id` for those of one partner: what the person starred, newest message first. */
export function StarredPage() {
  const [params] = useSearchParams();
  const partnerId = params.get('id');
  const query = useStarred(partnerId);
  const waiting = useStore(outbox, (entries) => entries);
  // The server need not know yet of a star that was taken away.
  const isOff = (id: string): boolean =>
    waiting.some(({ change }) => change?.kind === 'star' && change.id === id && !change.isStarred);
  const found = query.data?.pages.flatMap(({ data }) => data).filter(({ message }) => !isOff(message.id));
  const [first] = found ?? [];
  if (!found) {
    if (query.error)
      return <ErrorState message={texts.failed} {...loadAdvice(query.error, () => void query.refetch())} />;
    return query.isPaused ? <OfflineState /> : <Skeleton shape="rows" count={8} />;
  }
  return (
    <div className={styles.page}>
      {partnerId !== null && (
        <Link className={styles.all} to={paths.starred}>
          {texts.all}
        </Link>
      )}
      {first ? (
        <>
          <p className={styles.hint}>
            {partnerId === null ? texts.hint : texts.hintOf(shownName(first.partner.username))}
          </p>
          <ul role="list" className={styles.list}>
            {found.map((each) => (
              <StarredRow key={each.message.id} found={each} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState drawing="messages" message={texts.none} hint={texts.noneHint} />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The list, loaded again when a star came or went, here or elsewhere, and when a message was deleted or changed. */
const useStarred = (partnerId: string | null) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void queryClient.invalidateQueries({ queryKey: [starredKey] });
    const stops = [
      stars.subscribe(refresh),
      on(messageUpdated, ({ id }) => {
        if (stars.get().has(id)) refresh();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return useInfiniteQuery({
    queryKey: [starredKey, partnerId],
    queryFn: ({ pageParam, signal }) => fetchStarred({ partnerId, before: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, data }) => (hasMore ? (data.at(-1)?.message.id ?? null) : null),
    staleTime: 0,
  });
};
