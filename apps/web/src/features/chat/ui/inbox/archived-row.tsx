import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, ArrowLeft } from 'lucide-react';
import { eachOnce, type InboxKind } from '#features/chat/core/inbox.ts';
import { inboxKey, loadPartners } from '#features/chat/io/inbox-cache.ts';
import { useInboxFilter } from '#features/chat/ui/leader/use-inbox-filter.ts';
import { archiveTexts as texts } from '#lib/texts/archive-texts.ts';
import styles from './archived-row.module.css';

/** Below the list while something is archived: the way to that, and back. */
export function ArchivedRow({ kind }: { kind: InboxKind }) {
  const { filter, setFilter } = useInboxFilter();
  const { data } = useInfiniteQuery({
    queryKey: inboxKey(kind, '', 'archived'),
    queryFn: ({ pageParam }) => loadPartners({ kind, page: pageParam, search: '', filter: 'archived' }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.data.length > 0 ? page + 1 : undefined),
  });
  const isShown = filter === 'archived';
  const count = data ? eachOnce(data.pages).length : 0;
  if (isShown)
    return (
      <button type="button" className={styles.row} onClick={() => setFilter('all')}>
        <ArrowLeft aria-hidden="true" />
        <span className={styles.label}>{texts.archived}</span>
        <span className={styles.way}>{texts.backToList}</span>
      </button>
    );
  if (count === 0) return null;
  return (
    <button type="button" className={styles.row} onClick={() => setFilter('archived')}>
      <Archive aria-hidden="true" />
      <span className={styles.label}>{texts.archived}</span>
      <span className={styles.way}>{data?.pages.at(-1)?.hasMore ? texts.countMore(count) : count}</span>
    </button>
  );
}
