import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { OtpInput } from './otp-input.tsx';

afterEach(cleanup);

function OtpForm({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <Field label="Code">
      <OtpInput value={code} onChange={setCode} onComplete={onComplete} />
    </Field>
  );
}

test('submits itself at the sixth digit, once, and takes nothing but digits', async () => {
  const onComplete = vi.fn();
  render(<OtpForm onComplete={onComplete} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });

  await userEvent.type(input, '12a34 5');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(input, '67');
  expect(input.value).toBe('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('takes a pasted message with its spaces, and submits again after a correction', async () => {
  const onComplete = vi.fn();
  render(<OtpForm onComplete={onComplete} />);
  const input = screen.getByRole('textbox', { name: 'Code' });

  await userEvent.click(input);
  await userEvent.paste('Code: 123 456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
  await userEvent.keyboard('{Backspace}7');
  expect(onComplete).toHaveBeenLastCalledWith('123457');
});

test.each(['۱۲۳۴۵۶', '١٢٣٤٥٦', '१२३४५६'])('reads %s as the digits they are', async (typed) => {
  const onComplete = vi.fn();
  render(<OtpForm onComplete={onComplete} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), typed);
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('lets the phone offer the code from the text message', () => {
  render(<OtpForm onComplete={vi.fn()} />);
  const input = screen.getByRole('textbox', { name: 'Code' });
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(input.getAttribute('inputmode')).toBe('numeric');
});
