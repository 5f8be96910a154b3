import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('joins label and help to whichever input is inside', () => {
  render(
    <>
      <Field label="Name" help="As on the card.">
        <TextInput />
      </Field>
      <Field label="Role" required>
        <Select options={[]} />
      </Field>
      <Field label="Content">
        <TextArea />
      </Field>
    </>,
  );
  const name = screen.getByLabelText('Name');
  expect(described(name)).toBe('As on the card.');
  expect(name.getAttribute('aria-invalid')).toBe(null);
  expect(screen.getByLabelText('Role').getAttribute('aria-required')).toBe('true');
  expect(screen.getByLabelText('Content').getAttribute('aria-describedby')).toBe(null);
});

test('an error takes the place of the help and marks the input', () => {
  render(
    <Field label="Name" help="As on the card." error="Name is required">
      <TextInput />
    </Field>,
  );
  const name = screen.getByLabelText('Name');
  expect(described(name)).toBe('Name is required');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('As on the card.')).toBe(null);
});

test('the name of an input is its label alone', () => {
  render(
    <>
      <Field label="Content" optional>
        <TextInput />
      </Field>
      <Checkbox label="Set As Primary" help="New customers land here." />
    </>,
  );
  expect(described(screen.getByRole('textbox', { name: 'Content' }))?.trim()).toBe('(optional)');
  expect(described(screen.getByRole('checkbox', { name: 'Set As Primary' }))).toBe('New customers land here.');
});

test('a select without entries says so', () => {
  render(
    <Field label="Branch">
      <Select options={[]} />
    </Field>,
  );
  expect(screen.getByRole('option', { name: 'No options' }).hasAttribute('disabled')).toBe(true);
});

test('a select whose entries are on their way says so', () => {
  render(
    <Field label="Branch">
      <Select options={undefined} placeholder="All" />
    </Field>,
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'Loading']);
  expect(screen.getByRole('option', { name: 'Loading' }).hasAttribute('disabled')).toBe(true);
});
