import type { HeldAccount } from '@branchline/contract/held';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHeldAccounts } from '#lib/held-accounts.ts';
import { shownName } from '#lib/shown-name.ts';
import { heldAccountTexts as texts } from '#features/held/held-account-texts.ts';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useVouch } from './api/use-vouch.ts';
import styles from './held-accounts-page.module.css';
import { dateAndTime } from '#lib/dates.ts';
import { deviceNameOf } from '#lib/device-name.ts';
import { Button } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';

/** `/held-accounts`: customers whose number may be somebody else's by now, and who says that it is not. */
export function HeldAccountsPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const query = useHeldAccounts(page);
  const { data } = query;
  const [asked, setAsked] = useState<HeldAccount | null>(null);
  return (
    <div className={styles.page}>
      <p className={styles.help}>{texts.help}</p>
      {data ? (
        data.total === 0 ? (
          <EmptyState message={texts.none} hint={texts.noneHint} />
        ) : (
          <>
            <ul role="list" className={styles.list}>
              {data.list.map((account) => (
                <HeldRow key={account.id} account={account} onVouch={() => setAsked(account)} />
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={data.totalPage}
              onPageChange={(next) => setParams({ page: String(next) })}
            />
          </>
        )
      ) : (
        <NotLoaded query={query} message={texts.notLoaded}>
          <Skeleton shape="rows" count={3} />
        </NotLoaded>
      )}
      {asked && <Vouch account={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Asks first. It closes, and the list shows the device that waits now, when that is not the one that was asked about. */
function Vouch({ account, onClose }: { account: HeldAccount; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useVouch(account, onClose)}
      question={texts.vouchQuestion(shownName(account.name))}
      consequence={texts.vouchConsequence}
      confirmLabel={texts.vouchConfirm}
      tone="primary"
      failed={texts.vouchFailed}
      onClose={onClose}
    />
  );
}

/** Somebody who waits: who the account says it is, on what, and since when nobody used it. */
function HeldRow({ account, onVouch }: { account: HeldAccount; onVouch: () => void }) {
  const { phone, branch, device, createdAt, lastUsedAt } = account;
  const name = shownName(account.name);
  const { browser, system } = deviceNameOf(device);
  const deviceName = [browser, system].filter((part) => part !== null).join(' · ') || texts.unknownDevice;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong dir="auto">{name}</strong>
        {branch !== null && <span className={styles.words}> · {branch}</span>}
        {phone !== null && (
          <div>
            <bdi>{phone}</bdi>
          </div>
        )}
        <div className={styles.words}>
          {texts.unusedSince(dateAndTime(lastUsedAt))}, {texts.since(dateAndTime(createdAt))}
        </div>
        <div className={styles.words}>{deviceName}</div>
      </div>
      <Button size="small" aria-label={`${texts.vouch}: ${texts.vouchOne(name)}`} onClick={onVouch}>
        {texts.vouch}
      </Button>
    </li>
  );
}
