import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { savesData } from '#lib/data-saver.ts';
import { writeStored } from '#lib/stored-keys.ts';
import { OwnData } from './own-data.tsx';

const writeSaving = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('#lib/device-databases.ts', () => ({ writeSaving }));

test('the switch counts for the pages and for the service worker', async () => {
  onTestFinished(() => writeStored('littleData', null));
  const user = userEvent.setup();
  render(<OwnData />);
  await user.click(screen.getByRole('switch', { name: /^Use little data/ }));
  expect(savesData()).toBe(true);
  expect(writeSaving).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('switch', { name: /^Use little data/ }));
  expect(savesData()).toBe(false);
  expect(writeSaving).toHaveBeenLastCalledWith(false);
});
