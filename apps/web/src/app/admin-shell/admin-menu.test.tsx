import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { version } from '#package.json';
import { signInAs } from '#testing/people.ts';
import { AdminMenu } from './admin-menu.tsx';

test.each([false, true])('the menu says which version runs (icons only: %s)', (isNarrow) => {
  signInAs('admin');
  render(
    <MemoryRouter>
      <AdminMenu isNarrow={isNarrow} />
    </MemoryRouter>,
  );
  expect(screen.getByText(version, { exact: false }).title).toBe(`Branchline ${version}`);
});
