import type { DeviceAlerts } from '#lib/alerts.ts';
import { notificationSettingTexts as texts } from '#features/notifications/notification-setting-texts.ts';
import { Field } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useAlerts, useChangeAlerts } from '../api/device-alerts.ts';
import styles from './alert-choices.module.css';

const night = { from: '22:00', to: '07:00' };

/** What is heard and felt on this device, and when. */
export function AlertChoices({ hasNotifications }: { hasNotifications: boolean }) {
  const { data: alerts } = useAlerts();
  const change = useChangeAlerts();
  if (!alerts) return null;
  const choose = (part: Partial<DeviceAlerts>): void => change.mutate({ ...alerts, ...part });
  const { rings, playsSound, vibrates, quiet } = alerts;
  /** A time that is half typed is none. */
  const chooseTime = (part: Partial<typeof night>): void => {
    if (quiet && Object.values(part).every((time) => time !== '')) choose({ quiet: { ...quiet, ...part } });
  };
  return (
    <>
      {hasNotifications && (
        <Switch
          label={texts.rings}
          help={texts.ringsHelp}
          checked={rings}
          onChange={({ target }) => choose({ rings: target.checked })}
        />
      )}
      <Switch
        label={texts.playsSound}
        checked={playsSound}
        onChange={({ target }) => choose({ playsSound: target.checked })}
      />
      {'vibrate' in navigator && (
        <Switch
          label={texts.vibrates}
          checked={vibrates}
          onChange={({ target }) => choose({ vibrates: target.checked })}
        />
      )}
      <Switch
        label={texts.quiet}
        help={texts.quietHelp}
        checked={quiet !== null}
        onChange={({ target }) => choose({ quiet: target.checked ? night : null })}
      />
      {quiet && (
        <div className={styles.hours}>
          <Field label={texts.quietFrom}>
            <TextInput type="time" value={quiet.from} onChange={({ target }) => chooseTime({ from: target.value })} />
          </Field>
          <Field label={texts.quietTo}>
            <TextInput type="time" value={quiet.to} onChange={({ target }) => chooseTime({ to: target.value })} />
          </Field>
        </div>
      )}
    </>
  );
}
