import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { makeMe, signInAs } from '#testing/people.ts';
import { ApiError } from './api-error.ts';
import { placeErrors, useContractForm } from './forms.ts';
import { endSession, signIn, useSession } from './session-store.ts';

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

const account = z.strictObject({ name: z.string(), city: z.string(), password: z.string() });

function Account() {
  const form = useContractForm(account, {
    defaultValues: { name: '', city: 'Pune', password: '' },
    draftKey: 'account',
  });
  return (
    <form>
      {(['name', 'city', 'password'] as const).map((name) => (
        <Field key={name} label={name}>
          <TextInput {...form.register(name)} />
        </Field>
      ))}
    </form>
  );
}

/** As the guards do it: without a session there is no form. */
function GuardedAccount() {
  return useSession() && <Account />;
}

const valuesShown = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);

test('what was typed when the session ended is there again for the same person, but for passwords', async () => {
  signInAs('admin', 'token-1');
  render(<GuardedAccount />);
  await userEvent.type(screen.getByLabelText('name'), 'Asha');
  await userEvent.clear(screen.getByLabelText('city'));
  await userEvent.type(screen.getByLabelText('password'), 'a-long-Passphrase-1');
  act(() => endSession('token-1', 'Over.'));
  expect(screen.queryByLabelText('name')).toBeNull();

  act(() => void signInAs('admin', 'token-2'));
  expect(valuesShown()).toEqual(['Asha', '', '']);

  // Once: a form that was opened again and left is left.
  cleanup();
  render(<GuardedAccount />);
  expect(valuesShown()).toEqual(['', 'Pune', '']);
});

test('what somebody typed is for nobody else, nor for themselves after somebody else', async () => {
  signInAs('admin', 'token-1');
  render(<GuardedAccount />);
  await userEvent.type(screen.getByLabelText('name'), 'Asha');
  act(() => endSession('token-1', 'Over.'));
  act(() => signIn('token-2', makeMe('admin', { id: 'somebody-else' })));
  expect(valuesShown()).toEqual(['', 'Pune', '']);
  act(() => endSession('token-2', 'Over.'));
  act(() => void signInAs('admin', 'token-3'));
  expect(valuesShown()).toEqual(['', 'Pune', '']);
});
