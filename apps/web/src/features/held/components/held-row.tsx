import type { HeldAccount } from '@branchline/contract/held';
import { dateAndTime } from '#lib/dates.ts';
import { deviceNameOf } from '#lib/device-name.ts';
import { heldAccountTexts as texts } from '#lib/texts/held-account-texts.ts';
import { Button } from '#ui/button.tsx';
import styles from '../held-accounts-page.module.css';

/** Somebody who waits: who the account says it is, on what, and since when nobody used it. */
export function HeldRow({ account, onVouch }: { account: HeldAccount; onVouch: () => void }) {
  const { name, phone, branch, device, createdAt, lastUsedAt } = account;
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
