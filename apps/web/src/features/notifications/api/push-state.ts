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
}

const readPushState = async (): Promise<PushState> => {
  const support = pushSupport();
  if (support !== 'supported') return { kind: support, showText: false };
  if (Notification.permission === 'denied') return { kind: 'blocked', showText: false };
  const registration = await findRegistration();
  if (!registration) return { kind: 'unsupported', showText: false };
  const [record, subscription] = await Promise.all([readPushRecord(), registration.pushManager.getSubscription()]);
  const isOn = record !== null && record.token === getSession()?.token && record.endpoint === subscription?.endpoint;
  return { kind: isOn ? 'on' : 'off', showText: isOn && record.showText };
};

/** This device's own state; no server is asked. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: readPushState,
  networkMode: 'always',
});
