import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type DeviceAlerts, usualAlerts } from '#lib/alerts.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { soon } from '#testing/wait-options.ts';
import { AlertChoices } from './alert-choices.tsx';

const stored = vi.hoisted((): { alerts: DeviceAlerts | null } => ({ alerts: null }));
vi.mock('#lib/device-databases.ts', async (original) => ({
  ...(await original<object>()),
  readAlerts: () => Promise.resolve(stored.alerts),
  writeAlerts: (alerts: DeviceAlerts) => Promise.resolve(void (stored.alerts = alerts)),
}));

beforeEach(() => {
  stored.alerts = usualAlerts;
});
const open = (hasNotifications: boolean) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AlertChoices hasNotifications={hasNotifications} />
    </QueryClientProvider>,
  );
const whenStored = (alerts: DeviceAlerts) => vi.waitFor(() => expect(stored.alerts).toEqual(alerts), soon);

test('sounds are kept on the device as they are chosen', async () => {
  open(true);
  await userEvent.click(await screen.findByRole('switch', { name: /Notifications make a sound/ }));
  await whenStored({ ...usualAlerts, rings: false });
  await userEvent.click(screen.getByRole('switch', { name: /Play a sound for messages/ }));
  await whenStored({ ...usualAlerts, rings: false, playsSound: true });
});

test('vibration is chosen where a device can vibrate, and not asked about elsewhere', async () => {
  const page = open(true);
  await screen.findByRole('switch', { name: /Play a sound for messages/ });
  expect(screen.queryByRole('switch', { name: 'Vibrate' })).toBeNull();
  page.unmount();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: () => true });
  try {
    open(true);
    await userEvent.click(await screen.findByRole('switch', { name: 'Vibrate' }));
    await whenStored({ ...usualAlerts, vibrates: true });
  } finally {
    Reflect.deleteProperty(navigator, 'vibrate');
  }
});

test('quiet hours begin with those of a night, take other times, and no half typed one; nothing is asked of notifications that are off', async () => {
  open(false);
  const quiet = await screen.findByRole('switch', { name: /Quiet hours/ });
  expect(screen.queryByRole('switch', { name: /Notifications make a sound/ })).toBeNull();
  await userEvent.click(quiet);
  await whenStored({ ...usualAlerts, quiet: { from: '22:00', to: '07:00' } });
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '21:15' } });
  await whenStored({ ...usualAlerts, quiet: { from: '21:15', to: '07:00' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
  expect(stored.alerts?.quiet).toEqual({ from: '21:15', to: '07:00' });
  await userEvent.click(quiet);
  await whenStored(usualAlerts);
});
