import { addLabel, editLabel } from '@branchline/contract/labels';
import type { Label } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { LabelDialog } from './label-dialog.tsx';

const draw = (label: Label | null) => {
  signInAs('branch_leader');
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <LabelDialog branch={undefined} label={label} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
};

test('a label takes a name for each further language the organisation offers, and its own name first', async () => {
  const sent = vi.fn();
  fakeServer.use(
    answers(addLabel, ({ body }) => {
      sent(body);
      return { data: { id: 'l1', name: 'New', color: 'teal' as const } };
    }),
  );
  const onClose = draw(null);
  expect(screen.queryByRole('textbox', { name: /English/ })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'New');
  await userEvent.click(screen.getByText('In other languages'));
  await userEvent.type(screen.getByRole('textbox', { name: /हिन्दी/ }), 'नया');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ name: 'New', color: 'teal', names: { hi: 'नया', ar: '' } });
});

test('a label that was opened and not changed is closed without a question', async () => {
  fakeServer.use(answers(editLabel, () => ({ data: { id: 'l1', name: 'New', color: 'teal' as const } })));
  const onClose = draw({ id: 'l1', name: 'New', color: 'teal', names: { ar: 'جديد' } });
  await userEvent.click(screen.getByText('In other languages'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /العربية/ }).value).toBe('جديد');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
