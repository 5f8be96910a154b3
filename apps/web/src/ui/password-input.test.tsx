import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordInput } from './password-input.tsx';

afterEach(cleanup);

test('hides what is typed until it is asked to be shown, tells password managers what it is, and can be pasted into', () => {
  render(<PasswordInput aria-label="Password" autoComplete="new-password" />);
  // The one thing of that name: the button beside it has another.
  const input = screen.getByLabelText<HTMLInputElement>(/password/i);
  expect([input.type, input.autocomplete]).toEqual(['password', 'new-password']);
  for (const paste of [createEvent.paste(input), createEvent.drop(input)]) {
    fireEvent(input, paste);
    expect(paste.defaultPrevented).toBe(false);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(input.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(input.type).toBe('password');
});
