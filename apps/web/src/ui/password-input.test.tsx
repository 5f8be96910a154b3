import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordInput } from './password-input.tsx';
import { uiTexts } from '#lib/texts/ui-texts.ts';

afterEach(cleanup);

test('hides what is typed until it is asked to be shown, tells password managers what it is, and can be pasted into', () => {
  const { container } = render(<PasswordInput aria-label="New password" autoComplete="new-password" />);
  const input = container.querySelector('input')!;
  expect([input.type, input.autocomplete]).toEqual(['password', 'new-password']);
  for (const paste of [createEvent.paste(input), createEvent.drop(input)]) {
    fireEvent(input, paste);
    expect(paste.defaultPrevented).toBe(false);
  }
  fireEvent.click(screen.getByRole('button', { name: uiTexts.showPassword }));
  expect(input.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: uiTexts.showPassword }));
  expect(input.type).toBe('password');
});
