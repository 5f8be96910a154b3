import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('says what is chosen from and what is chosen', async () => {
  render(<ThemeSwitch />);
  const themes = within(screen.getByRole('group', { name: 'Theme' }));
  await userEvent.click(themes.getByRole('radio', { name: 'Dark' }));
  expect(themes.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, true]);
});
