import type { Session } from '@branchline/contract/profile';
import { Monitor, Smartphone } from 'lucide-react';
import { dateAndTime } from '#lib/dates.ts';
import { describeDevice, deviceNameOf } from '#lib/device-name.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './devices.module.css';

const texts = profileTexts.devices;

export function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const name = describeDevice(session.device);
  const Icon = deviceNameOf(session.device).isPhone ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.about}>
        <div className={styles.name}>
          {name}
          {session.current && <Tag tone="primary">{texts.thisDevice}</Tag>}
        </div>
        <div className={styles.words}>
          {session.current ? (
            texts.usedNow
          ) : (
            <time dateTime={session.lastUsedAt}>{texts.lastUsed(dateAndTime(session.lastUsedAt))}</time>
          )}
          {' · '}
          <span className={styles.address}>{session.ip}</span>
        </div>
      </div>
      {!session.current && (
        <Button variant="quiet" size="small" aria-label={texts.endOne(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
