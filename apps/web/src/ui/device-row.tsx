import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeDevice, deviceNameOf } from '#lib/device-name.ts';
import { classNames } from './class-names.ts';
import styles from './device-row.module.css';
import { Tag } from './tag.tsx';

interface DeviceRowProps {
  /** Its user agent. */
  device: string;
  /** The tag of the device that this is shown on. */
  tag: string | false;
  /** What is said of it, below its name. */
  children: ReactNode;
  action: ReactNode;
  /** Aligns the row, and sets it off from its neighbours. */
  className: string | undefined;
}

/** A device in a list of them. */
export function DeviceRow({ device, tag, children, action, className }: DeviceRowProps) {
  const Icon = deviceNameOf(device).isPhone ? Smartphone : Monitor;
  return (
    <li className={classNames(styles.row, className)}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.about}>
        <div className={styles.name}>
          {describeDevice(device)}
          {tag !== false && <Tag tone="primary">{tag}</Tag>}
        </div>
        <div className={styles.details}>{children}</div>
      </div>
      {action}
    </li>
  );
}
