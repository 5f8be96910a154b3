import type { CustomerCard } from '@branchline/contract/notes';
import { listDate } from '#lib/dates.ts';
import { formatNumber } from '#lib/numbers.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import styles from '../customer-card.module.css';

/** The newest orders that another system told of. */
export function CardOrders({ orders, total }: { orders: CustomerCard['orders']; total: number }) {
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
