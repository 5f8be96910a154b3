import type { ChatPartner } from '@branchline/contract/shapes';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { VList } from 'virtua';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import type { MorePeople } from './load-more.tsx';
import styles from './partner-list.module.css';
import { PartnerRow } from './partner-row.tsx';

const LoadMore = lazyWithRetry(() => import('./load-more.tsx'), 'LoadMore');

interface PartnerListProps {
  partners: readonly ChatPartner[];
  isAgentMode: boolean;
  /** Set while there are more people to load. */
  more: MorePeople | null;
}

/** The fixed height of a row (`--row`), so that none need measuring. */
const rowPx = 72;
/**
 * Drawn with the list itself, in slices; further ones from the first scroll on. As many as the screen can ever show: a
 * shorter list cannot be scrolled, and gets its new rows all the same.
 */
const firstRows = Math.max(10, Math.ceil(Math.max(screen.width, screen.height) / rowPx));

/** A virtualized list of people. */
export function PartnerList({ partners, isAgentMode, more }: PartnerListProps) {
  const [params] = useSearchParams();
  const openId = params.get('id');
  const filter = params.get('filter') ?? undefined;
  const rows: readonly (ChatPartner | MorePeople)[] = more ? [...partners, more] : partners;
  return (
    <VList
      className={styles.list}
      data={rows}
      itemSize={rowPx}
      ssrCount={firstRows}
      // The button is there however long the list is: for a screen reader's list of buttons, and for a keyboard.
      keepMounted={more && !more.isByScrolling ? [partners.length] : []}
    >
      {(row) =>
        'userId' in row ? (
          <PartnerRow
            key={row.userId}
            partner={row}
            isAgentMode={isAgentMode}
            isOpen={row.userId === openId}
            filter={filter}
          />
        ) : (
          <Suspense key="more" fallback={null}>
            <LoadMore {...row} />
          </Suspense>
        )
      }
    </VList>
  );
}
