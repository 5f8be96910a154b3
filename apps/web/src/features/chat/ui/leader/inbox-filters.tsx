import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inLanguage } from '#lib/in-language.ts';
import { pageLanguage } from '#lib/language.ts';
import { Chip } from '#ui/chip.tsx';
import { inboxCountsQuery, labelsQuery } from '#features/chat/api/inbox-filters.ts';
import styles from './leader.module.css';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { useInboxFilter } from './use-inbox-filter.ts';
import { useEffect } from 'react';
import { threadChanges } from '#features/chat/io/thread-store.ts';
import { throttle } from '#lib/throttle.ts';

/** Throttles the request for the counts. */
const restMs = 1000;

/** Refetches the counts of the filters after changes of the lists or conversations. */
const useRefreshCounts = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = throttle(() => void queryClient.invalidateQueries(inboxCountsQuery), restMs);
    const stops = [
      threadChanges.subscribe(refresh.soon),
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated' && String(query.queryKey).startsWith('inbox,')) refresh.soon();
      }),
    ];
    return () => {
      refresh.cancel();
      for (const stop of stops) stop();
    };
  }, [queryClient]);
};

/** Filters a leader's inbox. The choice is in the URL. */
export function InboxFilters() {
  const { filter, setFilter } = useInboxFilter();
  const { data: labels = [] } = useQuery(labelsQuery);
  const { data: counts } = useQuery(inboxCountsQuery);
  useRefreshCounts();
  const ofLabel = new Map(counts?.labels.map(({ id, count }) => [id, count]));
  const choices = [
    { id: 'all', label: leaderTexts.all, count: undefined },
    { id: 'waiting', label: leaderTexts.waiting, count: counts?.waiting },
    { id: 'unread', label: leaderTexts.unread, count: counts?.unread },
    { id: 'pinned', label: leaderTexts.pinned, count: counts?.pinned },
    ...labels.map(({ id, name, names }) => ({
      id: `label:${id}`,
      label: inLanguage(name, names, pageLanguage()),
      count: counts && (ofLabel.get(id) ?? 0),
    })),
  ];
  return (
    <fieldset className={styles.filters} aria-label={leaderTexts.filters}>
      {choices.map(({ id, label, count }) => (
        <Chip
          key={id}
          label={label}
          count={count === 0 ? undefined : count}
          selected={filter === id}
          onSelect={() => setFilter(id)}
        />
      ))}
    </fieldset>
  );
}
