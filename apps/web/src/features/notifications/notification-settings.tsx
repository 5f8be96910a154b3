import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { useAlerts } from './api/device-alerts.ts';
import { AlertChoices } from './components/alert-choices.tsx';
import { NotificationTest } from './components/notification-test.tsx';
import { PushDevices } from './components/push-devices.tsx';
import { useChangePush, usePushState } from './hooks/use-push.ts';
import styles from './notification-settings.module.css';

const reasons = {
  unsupported: texts.unsupported,
  'install-first': texts.installFirst,
  blocked: texts.blocked,
} as const;

/** Whether this device announces messages while the app is closed, and how much it says of them. */
export function NotificationSettings() {
  return (
    <Card title={texts.title}>
      <Choices />
    </Card>
  );
}

function Choices() {
  const { data: state } = usePushState();
  const areAlertsRead = !useAlerts().isPending;
  const change = useChangePush();
  if (!state || !areAlertsRead) return <Skeleton shape="form" count={3} />;
  const isRegistered = state.kind === 'on' && !state.isOpenOnly;
  const devices = (
    <PushDevices isOnHere={isRegistered} onTurnOffHere={() => change.mutate({ on: false, showText: false })} />
  );
  if (state.kind !== 'on' && state.kind !== 'off')
    return (
      <div className={styles.choices}>
        <p className={styles.why}>{reasons[state.kind]}</p>
        <AlertChoices hasNotifications={false} />
        {devices}
      </div>
    );
  const asked = change.isPending ? change.variables : undefined;
  const isOn = asked?.on ?? state.kind === 'on';
  const showText = asked?.showText ?? state.showText;
  return (
    <div className={styles.choices}>
      <Switch
        label={texts.on}
        help={isOn && state.isOpenOnly ? texts.openOnly : texts.onHelp}
        checked={isOn}
        busy={asked !== undefined && asked.on !== (state.kind === 'on')}
        onChange={({ target }) => change.mutate({ on: target.checked, showText: false })}
      />
      {isOn && (
        <Switch
          label={texts.showText}
          help={texts.showTextHelp}
          checked={showText}
          busy={asked !== undefined && state.kind === 'on' && asked.showText !== state.showText}
          onChange={({ target }) => change.mutate({ on: true, showText: target.checked, quietly: true })}
        />
      )}
      <AlertChoices hasNotifications={isOn} />
      {isRegistered && <NotificationTest />}
      {devices}
    </div>
  );
}
