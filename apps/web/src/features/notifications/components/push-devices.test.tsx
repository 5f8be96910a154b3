import { listPushDevices, type PushDevice, removePushDevice } from '@branchline/contract/push';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { PushDevices } from './push-devices.tsx';
import { soon } from '#testing/wait-options.ts';

const phone: PushDevice = {
  id: 'phone',
  device: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSentAt: '2026-11-21T10:00:00.000Z',
  lastAckAt: null,
  lastError: 'The push service answered 503.',
  current: false,
};
const here: PushDevice = { ...phone, id: 'here', device: 'Firefox/140.0 (Windows)', lastError: null, current: true };

test('another device is turned off from here, and this one as the switch does it', async () => {
  signInAs('customer');
  let list = [here, phone];
  fakeServer.use(
    answers(listPushDevices, () => ({ list })),
    answers(removePushDevice, ({ body }) => {
      list = list.filter(({ id }) => id !== (body as { id: string }).id);
      return { message: 'Off' };
    }),
  );
  const turnOffHere = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PushDevices isOnHere onTurnOffHere={turnOffHere} />
    </QueryClientProvider>,
  );
  const [own, other] = await screen.findAllByRole('listitem');
  if (!own || !other) throw new Error('There are not two devices.');
  within(other).getByText('Chrome on Android');
  within(other).getByText('The last one did not go out. The push service answered 503.');
  within(own).getByText('Firefox on Windows');
  within(own).getByText('This device');
  await userEvent.click(within(own).getByRole('button', { name: 'Turn off here' }));
  expect(turnOffHere).toHaveBeenCalledOnce();
  await userEvent.click(within(other).getByRole('button', { name: 'Turn off on Chrome on Android' }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1), soon);
});

test('keeps a place for the devices while they load only where this is one of them', async () => {
  signInAs('customer');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let isAsked = false;
  fakeServer.use(
    answers(listPushDevices, async () => {
      isAsked = true;
      await held;
      return { list: [] };
    }),
  );
  const queryClient = makeQueryClient();
  const at = (isOnHere: boolean) => (
    <QueryClientProvider client={queryClient}>
      <PushDevices isOnHere={isOnHere} onTurnOffHere={() => undefined} />
    </QueryClientProvider>
  );
  const { container, rerender } = render(at(false));
  await vi.waitFor(() => expect(isAsked).toBe(true), soon);
  expect(container.innerHTML).toBe('');
  rerender(at(true));
  screen.getByRole('heading', { name: 'Devices that are notified' });
  screen.getByText('Loading');
  answer();
  await vi.waitFor(() => expect(container.innerHTML).toBe(''), soon);
});
