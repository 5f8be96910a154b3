import { previewRetention } from '@branchline/contract/retention';
import { editSetting, listSettings, type Setting } from '@branchline/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const rule = (key: string, id: string): Setting => ({
  id,
  key,
  name: key,
  value: '0',
  halptext: 'Months.',
  filter: 'system',
  status: true,
});
const [messages, files] = ['01990000-0000-7000-8000-0000000000d1', '01990000-0000-7000-8000-0000000000d2'] as const;

beforeEach(async () => {
  await signOut();
  signInAs('admin');
});

it('data rules are counted first, and kept only after the question', async () => {
  const stored: unknown[] = [];
  fakeServer.use(
    answers(listSettings, () => ({
      list: [rule('retention_messages_months', messages), rule('retention_files_months', files)],
    })),
    answers(previewRetention, ({ body }) => {
      expect(body).toEqual({ messagesMonths: 6, filesMonths: 0 });
      return { data: { messages: 1234, files: 2, bytes: 4_100_000 } };
    }),
    answers(editSetting, ({ params, body }) => {
      stored.push([params['id'], body]);
      return { data: rule('retention_messages_months', messages) };
    }),
  );
  const user = openApp('/settings?tab=rules');
  const field = await screen.findByLabelText('Keep messages for (months)');
  await user.clear(field);
  await user.type(field, 'six');
  await user.click(screen.getByRole('button', { name: 'Count what would go' }));
  expect(await screen.findByText('Write whole months from 0 to 999.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '6');
  await user.click(screen.getByRole('button', { name: 'Count what would go' }));
  expect(await screen.findByText(/^1,234 messages and 2 files .* would go\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep these rules' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^1,234 messages and 2 files/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(stored).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep these rules' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep the rules' }));
  await waitFor(() =>
    expect(stored).toEqual([
      [messages, { value: '6', status: true }],
      [files, { value: '0', status: true }],
    ]),
  );
});

it('asks anew without what went wrong the time before', async () => {
  fakeServer.use(
    answers(listSettings, () => ({
      list: [rule('retention_messages_months', messages), rule('retention_files_months', files)],
    })),
    answers(previewRetention, () => ({ data: { messages: 1, files: 0, bytes: 0 } })),
    answers(editSetting, () => failure('internal', 'Something went wrong. Try again.')),
  );
  const user = openApp('/settings?tab=rules');
  await user.click(await screen.findByRole('button', { name: 'Keep these rules' }));
  let question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Keep the rules' }));
  await question.findByText('Something went wrong. Try again.');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Keep these rules' }));
  question = within(await screen.findByRole('alertdialog'));
  expect(question.queryByText('Something went wrong. Try again.')).toBeNull();
});
