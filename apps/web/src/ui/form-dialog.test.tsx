import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { useContractForm } from '#lib/forms.ts';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

const schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'Name is required')),
  city: z.string().check(z.minLength(1, 'City is required')),
});

interface PlaceDialogProps {
  onClose?: () => void;
  onSubmit?: () => unknown;
}

function PlaceDialog({ onClose, onSubmit }: PlaceDialogProps) {
  const form = useContractForm(schema, { defaultValues: { name: '', city: '' } });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      labels={{ name: 'Name', city: 'City' }}
      onSubmit={() => onSubmit?.()}
      onClose={() => onClose?.()}
      title="Place"
      busy={false}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="City" error={errors.city?.message}>
        <TextInput {...form.register('city')} />
      </Field>
    </FormDialog>
  );
}

test('sums up the fields that are wrong by name, each of which leads there; what is wrong stands at the field alone', async () => {
  render(<PlaceDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const summary = within(await screen.findByRole('alert', { name: 'Correct 2 fields:' }));
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Name', 'City']);
  for (const message of ['Name is required', 'City is required']) expect(screen.getAllByText(message)).toHaveLength(1);
  await userEvent.click(summary.getByRole('button', { name: 'City' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')));
  // One is found without a summary.
  await userEvent.keyboard('Pune');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByText('Name is required')).toBeTruthy();
});

test('closes at Escape while nothing was typed, and asks before it throws away what was', async () => {
  const onClose = vi.fn();
  render(<PlaceDialog onClose={onClose} />);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();

  await userEvent.type(screen.getByLabelText('Name'), 'Pune');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
  // Once more is not a yes.
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pune');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(onClose).toHaveBeenCalledOnce();

  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('asks as well after a click beside it, and not after Cancel', async () => {
  const onClose = vi.fn();
  render(<PlaceDialog onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('City'), 'Pune');
  // The page below takes no pointer while a dialog is open, so that none of the test's own can be on it.
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('sends once what is saved by a double click, however soon the answer is there', async () => {
  const onSubmit = vi.fn(() => Promise.resolve());
  render(<PlaceDialog onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Meera');
  await userEvent.type(screen.getByLabelText('City'), 'Pune');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('sends once what Enter is pressed for twice, and again when the first try is over', async () => {
  let refuse: () => void = () => undefined;
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (refuse = resolve)));
  render(<PlaceDialog onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Meera');
  await userEvent.type(screen.getByLabelText('City'), 'Pune');
  // What a browser makes of Enter in a field: a click without a pointer on the form's button.
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  fireEvent.click(save);
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(save.getAttribute('aria-busy')).toBe('true');
  refuse();
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(save);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});
