import { useState } from 'react';
import { dateAndTime, listDate } from '#lib/dates.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './own-leaders.module.css';
import { useHandovers, useUndoHandover } from './use-own-leaders.ts';

/** Keeps a name's direction to itself (UAX #9): the arrow leads on as the page is read. */
const isolate = (name: string): string => `\u2068${name}\u2069`;

/** The handovers, the newest first, and Undo for those of the last 24 hours. */
export function HandoversDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useHandovers(page);
  const { data } = query;
  const undo = useUndoHandover();
  return (
    <Dialog open onOpenChange={onClose} title={texts.handovers} description={texts.handoversHelp}>
      {data ? (
        data.data.length === 0 ? (
          <EmptyState drawing="people" message={texts.handoversNone} />
        ) : (
          <ul role="list" className={styles.handovers}>
            {data.data.map(({ id, from, to, by, customers, history, until, createdAt, endedAt, canUndo }) => (
              <li key={id}>
                <div>
                  <strong>{texts.handoverOf(isolate(from.name), isolate(to.name))}</strong>
                  <p className={styles.quiet}>{texts.handoverFacts(customers, by.name, dateAndTime(createdAt))}</p>
                  {history && <p className={styles.quiet}>{texts.handoverHistory}</p>}
                  {endedAt !== null ? (
                    <p className={styles.quiet}>{texts.handoverBack(dateAndTime(endedAt))}</p>
                  ) : (
                    until !== null && <p className={styles.quiet}>{texts.handoverUntil(listDate(until))}</p>
                  )}
                </div>
                {canUndo && (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={undo.isPending && undo.variables === id}
                    aria-label={texts.undoOne(from.name, to.name)}
                    onClick={() => undo.mutate(id)}
                  >
                    {texts.undo}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded compact query={query} message={texts.handoversFailed}>
          <Skeleton shape="rows" count={3} />
        </NotLoaded>
      )}
      {data && <Pagination page={page} totalPages={data.totalPage} onPageChange={setPage} />}
    </Dialog>
  );
}
