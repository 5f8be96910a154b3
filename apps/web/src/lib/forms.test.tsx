import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ApiError } from './api-error.ts';
import { placeErrors, useContractForm } from './forms.ts';

// In another order than the fields.
const schema = z.strictObject({
  city: z.string().check(z.minLength(1, 'City is required')),
  name: z.string().check(z.minLength(1, 'Name is required')),
});

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

function Form({ send }: { send: () => Promise<unknown> }) {
  const form = useContractForm(schema, { defaultValues: { name: '', city: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(() => send().catch((error: unknown) => void placeErrors(form, error)));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="City" error={errors.city?.message}>
        <TextInput {...form.register('city')} />
      </Field>
      <button>Save</button>
    </form>
  );
}

/** Which fields the form placed the focus in, and what stood under them at that moment. */
const watchFocus = () => {
  const placed: string[] = [];
  const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')?.value as HTMLElement['focus'];
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    const described = document.getElementById(this.getAttribute('aria-describedby') ?? '');
    if (this instanceof HTMLInputElement) placed.push(`${this.name}: ${described?.textContent ?? ''}`);
    focus.call(this, options);
  });
  return placed;
};
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a form with something missing leads to its first field once, when the message stands there', async () => {
  render(<Form send={() => Promise.resolve()} />);
  const placed = watchFocus();
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('City is required');
  await pause();
  expect(placed).toEqual(['name: Name is required']);
});

test('what the server refuses leads to the first field it names, once, and again after the next try', async () => {
  const refusal = new ApiError('conflict', 'Check the fields.', {
    errors: { city: 'No such city', name: 'Name is taken' },
  });
  render(<Form send={() => Promise.reject(refusal)} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Asha');
  await userEvent.type(screen.getByLabelText('City'), 'Pune');
  const placed = watchFocus();
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(placed).toEqual(['name: Name is taken']));
  await userEvent.keyboard('x');
  await pause();
  expect(placed).toEqual(['name: Name is taken']);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(placed).toHaveLength(2));
});
