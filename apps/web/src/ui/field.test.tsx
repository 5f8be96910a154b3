import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
