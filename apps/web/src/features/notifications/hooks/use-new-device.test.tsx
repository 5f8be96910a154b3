import { newDevice } from '@branchline/contract/new-device';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { type ToastRequest, showToastsWith } from '#lib/toasts.ts';
import { useNewDevice } from './use-new-device.ts';

afterEach(cleanup);

function Listener() {
  useNewDevice();
  return null;
}

test('that a new device signed in is told as a notice, which is nothing to be glad of, with what to do', () => {
  const told: ToastRequest[] = [];
  const giveBack = showToastsWith((toast) => told.push(toast));
  render(<Listener />, { wrapper: MemoryRouter });
  dispatchServerEvent(newDevice.name, { device: 'Firefox', at: '2026-11-26T04:00:00.000Z' });
  giveBack();
  expect(told).toMatchObject([
    { kind: 'info', message: 'A new device signed in to your account.', action: { label: 'Not me?' } },
  ]);
});
