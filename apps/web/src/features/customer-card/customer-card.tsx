import { listDate } from '#lib/dates.ts';
import { useSession } from '#lib/session-store.ts';
import { inLanguage } from '#lib/in-language.ts';
import { pageLanguage } from '#lib/language.ts';
import { shownName } from '#lib/shown-name.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import { Drawer } from '#ui/drawer.tsx';
import { LabelChip } from '#ui/label-chip.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCard, useSetLabels } from './api/use-card.ts';
import { CardNotes } from './components/card-notes.tsx';
import styles from './customer-card.module.css';
import type { PastLeader, CustomerCard } from '@branchline/contract/notes';
import { formatNumber } from '#lib/numbers.ts';
import type { Label } from '@branchline/contract/shapes';
import { Check } from 'lucide-react';
import { messageOf } from '#lib/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { useLabels } from './api/use-labels.ts';

interface CustomerCardProps {
  customerId: string;
  /** What they are called, until the card is there. */
  name?: string;
  onClose: () => void;
}

/** What staff know of a customer: since when, whose, orders, labels and notes. A side sheet; on a phone a page. */
export function CustomerCard({ customerId, name, onClose }: CustomerCardProps) {
  const query = useCard(customerId);
  const { data: card } = query;
  const known = card?.customer.name ?? name;
  const isLeader = useSession()?.role === 'team_leader';
  return (
    <Drawer
      open
      onOpenChange={onClose}
      side="end"
      size="page"
      title={known === undefined ? texts.title : shownName(known)}
    >
      <div className={styles.card}>
        {card ? (
          <>
            <dl className={styles.facts}>
              <dt>{texts.since}</dt>
              <dd>{listDate(card.customer.since)}</dd>
              <dt>{texts.branch}</dt>
              <dd>
                <bdi>{card.branch.name}</bdi>
              </dd>
              <dt>{texts.leader}</dt>
              <dd>
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
        ) : (
          <NotLoaded compact query={query} message={texts.failed}>
            <Skeleton shape="form" count={3} />
          </NotLoaded>
        )}
      </div>
    </Drawer>
  );
}

/** Whose customer somebody was, since when, by whom and why: for branch leaders and admins. */
function CardLeaders({ leaders }: { leaders: readonly PastLeader[] }) {
  return (
    <section className={styles.section} aria-label={texts.leaders}>
      <h3>{texts.leaders}</h3>
      <ul role="list" className={styles.list}>
        {leaders.map(({ leader, since, until, by, reason }) => (
          <li key={`${since} ${leader.id}`} className={styles.row}>
            <div className={styles.words}>
              <p dir="auto">{leader.name}</p>
              <p className={styles.meta}>
                {until === null ? texts.sinceDay(listDate(since)) : texts.fromTo(listDate(since), listDate(until))}
              </p>
              <p className={styles.meta}>{by ? texts.givenBy(by.name) : texts.givenByRule}</p>
              {reason !== '' && (
                <p className={styles.note} dir="auto">
                  {reason}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest orders that another system told of. */
function CardOrders({ orders, total }: { orders: CustomerCard['orders']; total: number }) {
  return (
    <section className={styles.section} aria-label={texts.orders}>
      <h3>{texts.orders}</h3>
      {total === 0 ? (
        <p className={styles.none}>{texts.noOrders}</p>
      ) : (
        <ul role="list" className={styles.list}>
          {orders.map(({ externalId, amount, currency, state, placedAt }) => (
            <li key={externalId} className={styles.row}>
              <div className={styles.words}>
                <p>{texts.money(formatNumber(amount), currency ?? '')}</p>
                <p className={styles.meta}>
                  <bdi>{externalId}</bdi> · {listDate(placedAt)}
                </p>
              </div>
              <span className={styles.meta}>{texts.orderStates[state]}</span>
            </li>
          ))}
        </ul>
      )}
      {total > orders.length && <p className={styles.meta}>{texts.moreOrders(total)}</p>}
    </section>
  );
}

/** The labels of the branch, each on or off for a customer. */
function CardLabels({ customerId, labels }: { customerId: string; labels: readonly Label[] }) {
  const { data: all = labels, isSuccess } = useLabels(undefined);
  const set = useSetLabels(customerId);
  const chosen = set.isPending ? set.variables : labels.map(({ id }) => id);
  if (isSuccess && all.length === 0) return <p className={styles.none}>{texts.noneInBranch}</p>;
  return (
    <>
      <div className={styles.labels} role="group" aria-label={texts.labels}>
        {all.map(({ id, name, names, color }) => {
          const isOn = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              className={styles.toggle}
              aria-pressed={isOn}
              disabled={set.isPending}
              onClick={() => set.mutate(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              {isOn && <Check aria-hidden="true" />}
              <LabelChip name={inLanguage(name, names, pageLanguage())} color={color} />
            </button>
          );
        })}
      </div>
      {set.error && <Banner tone="danger">{messageOf(set.error, texts.notSaved)}</Banner>}
    </>
  );
}
