import { Archive, EllipsisVertical, ListChecks, Star, ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { type InboxKind, uniquePartners } from '#features/chat/core/inbox.ts';
import { archiving } from '#features/chat/io/archiving.ts';
import { setUnreadFirst, unreadFirst } from '#features/chat/io/inbox-order.ts';
import { useInboxFilter } from '#features/chat/ui/leader/use-inbox-filter.ts';
import { LazyMenu } from '#features/chat/ui/message/lazy-menu.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { paths } from '#lib/paths.ts';
import { useStore } from '#lib/store.ts';
import { archiveTexts, archiveTexts as texts } from '#features/chat/texts/archive-texts.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { inboxKey, loadPartners } from '#features/chat/io/inbox-cache.ts';
import styles from './inbox-menu.module.css';

const ArchiveDialog = lazyWithRetry(() => import('./archive-dialog.tsx'), 'ArchiveDialog');

/** Whether the newest or the unread conversations stand on top, the way to what was starred and archived, and archiving several at once. */
export function InboxMenu({ kind }: { kind: InboxKind }) {
  const [isOpen, setIsOpen] = useState(false);
  const isUnreadFirst = useStore(unreadFirst, (isFirst) => isFirst);
  const first = useStore(archiving, (chosen) => chosen);
  // Whoever comes to the list next, after going back or signing in, did not ask for it.
  useEffect(() => () => archiving.set(null), []);
  const { setFilter } = useInboxFilter();
  const navigate = useNavigate();
  const order = (label: string, isFirst: boolean) => ({
    id: label,
    label,
    checked: isUnreadFirst === isFirst,
    onSelect: () => setUnreadFirst(isFirst),
  });
  /** The whole list, of which the archived ones are the end. */
  const [place, setPlace] = useState<Element | null>(null);
  const list = place?.closest('section');
  return (
    <>
      <span hidden ref={setPlace} />
      {list && createPortal(<ArchivedRow kind={kind} />, list)}
      <LazyMenu
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={(button) => <IconButton label={chatPartTexts.listMenu} icon={<EllipsisVertical />} {...button} />}
        entries={() => [
          order(chatPartTexts.newestFirst, false),
          order(chatPartTexts.unreadFirst, true),
          {
            id: 'starred',
            label: screenTitles.starred,
            icon: <Star />,
            startsGroup: true,
            onSelect: () => void navigate(paths.starred),
          },
          { id: 'archived', label: archiveTexts.archived, icon: <Archive />, onSelect: () => setFilter('archived') },
          {
            id: 'select',
            label: archiveTexts.select,
            icon: <ListChecks />,
            onSelect: () => archiving.set(new Map()),
          },
        ]}
      />
      {first && (
        <Suspense fallback={null}>
          <ArchiveDialog kind={kind} first={first} />
        </Suspense>
      )}
    </>
  );
}

/** Below the list while something is archived: the way to that, and back. */
function ArchivedRow({ kind }: { kind: InboxKind }) {
  const { filter, setFilter } = useInboxFilter();
  const { data } = useInfiniteQuery({
    queryKey: inboxKey(kind, '', 'archived'),
    queryFn: ({ pageParam }) => loadPartners({ kind, page: pageParam, search: '', filter: 'archived' }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.data.length > 0 ? page + 1 : undefined),
  });
  const isShown = filter === 'archived';
  const count = data ? uniquePartners(data.pages).length : 0;
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
