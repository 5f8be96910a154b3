import type { Session } from '@branchline/contract/profile';
import { dateAndTime } from '#lib/dates.ts';
import { describeDevice } from '#lib/device-name.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Button } from '#ui/button.tsx';
import { DeviceRow } from '#ui/device-row.tsx';
import styles from './devices.module.css';

const texts = profileTexts.devices;

export function SignedInDevice({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, current, lastUsedAt, ip } = session;
  const action = !current && (
    <Button variant="quiet" size="small" aria-label={texts.endOne(describeDevice(device))} onClick={onEnd}>
      {texts.end}
    </Button>
  );
  return (
    <DeviceRow device={device} tag={current && texts.thisDevice} action={action} className={styles.row}>
      {current ? texts.usedNow : <time dateTime={lastUsedAt}>{texts.lastUsed(dateAndTime(lastUsedAt))}</time>}
      {' · '}
      <span className={styles.address}>{ip}</span>
    </DeviceRow>
  );
}
