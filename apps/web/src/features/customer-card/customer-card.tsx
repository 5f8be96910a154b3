import { loadFailure } from '#lib/load-advice.ts';
import { listDate } from '#lib/dates.ts';
import { useSession } from '#lib/session-store.ts';
import { inLanguage } from '#lib/in-language.ts';
import { pageLanguage } from '#lib/language.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import { Drawer } from '#ui/drawer.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LabelChip } from '#ui/label-chip.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCard } from './api/use-card.ts';
import { CardLabels } from './components/card-labels.tsx';
import { CardLeaders } from './components/card-leaders.tsx';
import { CardOrders } from './components/card-orders.tsx';
import { CardNotes } from './components/card-notes.tsx';
import styles from './customer-card.module.css';

interface CustomerCardProps {
  customerId: string;
  /** What they are called, until the card is there. */
  name?: string;
  onClose: () => void;
}

/** What staff know of a customer: since when, whose, orders, labels and notes. A side sheet; on a phone a page. */
export function CustomerCard({ customerId, name, onClose }: CustomerCardProps) {
  const { data: card, error, refetch, isFetching, isPaused } = useCard(customerId);
  const isLeader = useSession()?.role === 'team_leader';
  return (
    <Drawer open onOpenChange={onClose} side="end" size="page" title={card?.customer.name ?? name ?? texts.title}>
      <div className={styles.card}>
        {card ? (
          <>
            <dl className={styles.facts}>
              <dt>{texts.since}</dt>
              <dd>{listDate(card.customer.since)}</dd>
              <dt>{texts.branch}</dt>
              <dd dir="auto">{card.branch.name}</dd>
              <dt>{texts.leader}</dt>
              <dd dir="auto">
                {card.leader ? texts.leaderSince(card.leader.name, listDate(card.leader.since)) : texts.everyLeader}
              </dd>
            </dl>
            <section className={styles.section} aria-label={texts.labels}>
              <h3>{texts.labels}</h3>
              {isLeader ? (
                <CardLabels customerId={customerId} labels={card.labels} />
              ) : card.labels.length === 0 ? (
                <p className={styles.none}>{texts.noLabels}</p>
              ) : (
                <p className={styles.labels}>
                  {card.labels.map(({ id, name, names, color }) => (
                    <LabelChip key={id} name={inLanguage(name, names, pageLanguage())} color={color} />
                  ))}
                </p>
              )}
            </section>
            <CardNotes customerId={customerId} />
            {card.leaders && card.leaders.length > 0 && <CardLeaders leaders={card.leaders} />}
            <CardOrders orders={card.orders} total={card.totalOrders} />
          </>
        ) : isPaused ? (
          <OfflineState compact />
        ) : error ? (
          <ErrorState compact busy={isFetching} {...loadFailure(error, texts.failed, () => void refetch())} />
        ) : (
          <Skeleton shape="form" count={3} />
        )}
      </div>
    </Drawer>
  );
}
