import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { PhoneInput } from './phone-input.tsx';

afterEach(cleanup);

test('hands on clean digits when a whole number is pasted, and names its country code', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Field label="Phone number" help="We send a code.">
      <PhoneInput countryCode="+91" onChange={(event) => onChange(event.target.value)} />
    </Field>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  const words = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['Country code +91', 'We send a code.']);

  await userEvent.click(input);
  await userEvent.paste('+91 98412 34567');
  expect(onChange).toHaveBeenLastCalledWith('9841234567');
  await userEvent.type(input, '8');
  expect(input.value).toBe('9841234567');
});
