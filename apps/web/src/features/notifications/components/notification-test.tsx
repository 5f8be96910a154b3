import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { Button } from '#ui/button.tsx';
import { pushDevicesQuery } from '../api/push-devices.ts';
import { tryNotifications } from '../api/try-notifications.ts';
import type { TestOutcome } from '../lib/judge-test.ts';
import styles from '../notification-settings.module.css';

const wordsFor = (outcome: TestOutcome): string =>
  outcome.kind === 'refused' ? texts.testRefused(outcome.why) : texts.test[outcome.kind];

/** Sends this device a notification, and says where it got stuck when it does not come. */
export function NotificationTest() {
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: tryNotifications,
    meta: { toast: false },
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery.queryKey }),
  });
  return (
    <div className={styles.test}>
      <Button variant="quiet" size="small" busy={test.isPending} onClick={() => test.mutate()}>
        {texts.sendTest}
      </Button>
      <p className={styles.why} role="status">
        {test.isPending && texts.testing}
        {test.isError && messageOf(test.error, texts.testFailed)}
        {test.data && wordsFor(test.data)}
      </p>
    </div>
  );
}
