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
});

test('keeps a digit too many and a letter, so that the number can be refused', async () => {
  render(<PhoneInput countryCode="+91" aria-label="Phone number" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(input, '+91 98412-345678');
  expect(input.value).toBe('98412345678');
  await userEvent.type(input, 'x');
  expect(input.value).toBe('98412345678x');
});

test.each(['۹۸۷۶۵۴۳۲۱۰', '٩٨٧٦٥٤٣٢١٠', '९८७६५४३२१०', '919876543210', '0 98765 43210'])(
  'takes %s for the number it is',
  async (typed) => {
    render(<PhoneInput countryCode="+91" aria-label="Phone number" />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(input, typed);
    expect(input.value).toBe('9876543210');
  },
);

test('leaves the caret where one types', async () => {
  render(<PhoneInput countryCode="+91" aria-label="Phone number" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(input, '9841');
  await userEvent.type(input, ' 2', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect([input.value, input.selectionStart]).toEqual(['98241', 3]);
});
