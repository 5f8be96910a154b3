import type { PushDevice } from '@branchline/contract/push';
import { CircleAlert } from 'lucide-react';
import { dateAndTime } from '#lib/dates.ts';
import { describeDevice } from '#lib/device-name.ts';
import { loadAdvice } from '#lib/load-advice.ts';
import { notificationSettingTexts as texts } from '#features/notifications/notification-setting-texts.ts';
import { Button } from '#ui/button.tsx';
import { DeviceRow } from '#ui/device-row.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePushDevices, useRemovePushDevice } from '../api/push-devices.ts';
import styles from './push-devices.module.css';

interface PushDevicesProps {
  /** This device is one of them. Where it is not there is mostly none, and nothing keeps a place for them. */
  isOnHere: boolean;
  onTurnOffHere: () => void;
}

/** Where notifications go, and what became of the last one. */
export function PushDevices({ isOnHere, onTurnOffHere }: PushDevicesProps) {
  const { data: devices, error, refetch, isFetching, isPaused } = usePushDevices();
  const remove = useRemovePushDevice();
  const isLoading = !devices && !isPaused && !error;
  if (devices?.length === 0 || (isLoading && !isOnHere)) return null;
  return (
    <section className={styles.devices}>
      <h3 className={styles.heading}>{texts.devices}</h3>
      {devices ? (
        <ul role="list">
          {devices.map((device) => (
            <Row
              key={device.id}
              device={device}
              isBusy={remove.isPending && remove.variables === device.id}
              onTurnOff={() => (device.current ? onTurnOffHere() : remove.mutate(device.id))}
            />
          ))}
        </ul>
      ) : isPaused ? (
        <OfflineState compact />
      ) : error ? (
        <ErrorState
          compact
          message={texts.devicesFailed}
          busy={isFetching}
          {...loadAdvice(error, () => void refetch())}
        />
      ) : (
        <Skeleton shape="lines" count={5} />
      )}
    </section>
  );
}

interface RowProps {
  device: PushDevice;
  isBusy: boolean;
  onTurnOff: () => void;
}

function Row({ device, isBusy, onTurnOff }: RowProps) {
  const { createdAt, lastSentAt, lastAckAt, lastError, current } = device;
  const action = (
    <Button
      variant="quiet"
      size="small"
      busy={isBusy}
      aria-label={current ? undefined : texts.turnOffOn(describeDevice(device.device))}
      onClick={onTurnOff}
    >
      {current ? texts.turnOffHere : texts.turnOff}
    </Button>
  );
  return (
    <DeviceRow device={device.device} tag={current && texts.thisDevice} action={action} className={styles.row}>
      <p>{texts.since(dateAndTime(createdAt))}</p>
      <p>{lastSentAt === null ? texts.neverSent : texts.lastSent(dateAndTime(lastSentAt))}</p>
      {lastSentAt !== null && (
        <p>{lastAckAt === null ? texts.neverArrived : texts.lastArrived(dateAndTime(lastAckAt))}</p>
      )}
      {lastError !== null && (
        <p className={styles.error}>
          <CircleAlert aria-hidden="true" />
          {texts.lastFailed(lastError)}
        </p>
      )}
    </DeviceRow>
  );
}
