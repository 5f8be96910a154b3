import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
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

function PlaceDialog() {
  const form = useContractForm(schema, { defaultValues: { name: '', city: '' } });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      labels={{ name: 'Name', city: 'City' }}
      onSubmit={() => undefined}
      onClose={() => undefined}
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
