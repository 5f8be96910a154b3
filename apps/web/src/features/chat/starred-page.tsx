import { useSearchParams } from 'react-router';
import { loadAdvice } from '#lib/load-advice.ts';
import { paths } from '#lib/paths.ts';
import { shownName } from '#lib/shown-name.ts';
import { starTexts as texts } from '#features/chat/texts/star-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StarredRow } from './ui/starred/starred-row.tsx';
import { useStarred } from './ui/starred/use-starred.ts';
import styles from './starred-page.module.css';

/** `/starred-messages`, `&id` for those of one partner: what the person starred, newest message first. */
export function StarredPage() {
  const [params] = useSearchParams();
  const partnerId = params.get('id');
  const query = useStarred(partnerId);
  const { found } = query;
  const [first] = found ?? [];
  if (!found) {
    if (query.error)
      return <ErrorState message={texts.failed} {...loadAdvice(query.error, () => void query.refetch())} />;
    return query.isPaused && query.isStorageRead ? <OfflineState /> : <Skeleton shape="rows" count={8} />;
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
