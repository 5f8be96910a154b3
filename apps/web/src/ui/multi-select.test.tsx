import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { MultiSelect } from './multi-select.tsx';

afterEach(cleanup);

test('is labelled by its field, says so when there is nothing to choose, and hands on values', async () => {
  const onChange = vi.fn();
  const { rerender } = render(
    <Field label="Branch">
      <MultiSelect options={[]} value={[]} onChange={onChange} />
    </Field>,
  );
  // Its code is fetched first, which takes longer than the library waits by itself.
  await userEvent.click(await screen.findByRole('combobox', { name: 'Branch' }));
  expect(screen.getByText('No options')).toBeTruthy();

  rerender(
    <Field label="Branch">
      <MultiSelect options={[{ value: 'b1', label: 'Pokhara' }]} value={[]} onChange={onChange} />
    </Field>,
  );
  await userEvent.click(screen.getByRole('option', { name: 'Pokhara' }));
  expect(onChange).toHaveBeenCalledWith(['b1']);
});
