import { queryOptions } from '@tanstack/react-query';
import { readPushRecord } from '#lib/device-databases.ts';
import { getSession } from '#lib/session-store.ts';
import { pushSupport } from '../lib/push-support.ts';
import { findRegistration } from '../lib/registration.ts';

/** Whether messages are announced on this device while the app is closed, and why not. */
export interface PushState {
  readonly kind: 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on';
  /** The message's text is shown on the lock screen. */
  readonly showText: boolean;
  /** On, but no push service takes this browser: nothing comes while the app is closed. */
  readonly isOpenOnly: boolean;
}

const off = { showText: false, isOpenOnly: false } as const;

export const readPushState = async (): Promise<PushState> => {
  const support = pushSupport();
  if (support !== 'supported') return { kind: support, ...off };
  if (Notification.permission === 'denied') return { kind: 'blocked', ...off };
  const registration = await findRegistration();
  if (!registration) return { kind: 'unsupported', ...off };
  const [record, subscription] = await Promise.all([readPushRecord(), registration.pushManager.getSubscription()]);
  const isOwn = record !== null && record.token === getSession()?.token;
  if (!isOwn || record.endpoint !== (subscription?.endpoint ?? null)) return { kind: 'off', ...off };
  return { kind: 'on', showText: record.showText, isOpenOnly: record.endpoint === null };
};

/** This device's own state; no server is asked. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: readPushState,
  networkMode: 'always',
});
