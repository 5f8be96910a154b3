import {
  addApiKey,
  addSetting,
  editSetting,
  listApiKeys,
  listSettings,
  type Setting,
} from '@branchline/contract/settings';
import { getReach } from '@branchline/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { described } from '#testing/described.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const setting = (change: Partial<Setting> = {}): Setting => ({
  id: '01990000-0000-7000-8000-0000000000a1',
  key: 'app_name',
  name: 'App name',
  value: 'Branchline',
  halptext: 'The name people see.',
  filter: 'customer',
  status: true,
  ...change,
});

beforeEach(async () => {
  await signOut();
  signInAs('admin');
});

describe('the settings', () => {
  it('asks for name, value and help text, and keeps what was typed when the server refuses', async () => {
    fakeServer.use(
      answers(listSettings, () => ({ list: [] })),
      answers(addSetting, () => failure('conflict', 'There is one already.', { errors: { key: 'This key is taken' } })),
    );
    const user = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Setting' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    for (const message of ['Key is required', 'Name is required', 'Value is required', 'HelpText is required'])
      expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0);
    await user.type(dialog.getByLabelText('Key'), 'closing_days');
    await user.type(dialog.getByLabelText('Name'), 'Closing days');
    await user.type(dialog.getByLabelText('Value'), 'Sunday');
    await user.type(dialog.getByLabelText('HelpText'), 'When nobody answers.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This key is taken')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Value').value).toBe('Sunday');
  }, 120_000);

  it('lets a contact be emptied, but not the name of the app', async () => {
    const seen: unknown[] = [];
    const contact = setting({
      id: '01990000-0000-7000-8000-0000000000a2',
      key: 'contact_email',
      name: 'Contact e-mail',
      value: 'help@example.com',
    });
    fakeServer.use(
      answers(listSettings, () => ({ list: [setting(), contact] })),
      answers(editSetting, ({ body }) => {
        seen.push(body);
        return { data: contact };
      }),
    );
    const user = openApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Edit App name' }));
    await user.clear(screen.getByLabelText('Value'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Value is required')).toBeTruthy();
    expect(screen.queryByLabelText('Key')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await user.click(await screen.findByRole('button', { name: 'Edit Contact e-mail' }));
    await user.clear(screen.getByLabelText('Value'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen).toEqual([
      // What was not changed is not sent.
      { value: '' },
    ]);
  });
});

it('says how many customers may be texted before reminders are turned on', async () => {
  const reminders = setting({ key: 'nudge_after_minutes', name: 'Remind by text after', value: '0' });
  const branch = { id: '01990000-0000-7000-8000-0000000000c1', name: 'Delhi' };
  fakeServer.use(
    answers(listSettings, () => ({ list: [reminders] })),
    answers(getReach, () => ({ data: [{ branch, customers: 10, reached: 7, never: 1, refused: 1, stale: 1 }] })),
  );
  const user = openApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Edit Remind by text after' }));
  expect(await screen.findByText(/do not reach 3 of 10 customers/)).toBeTruthy();
});

it('says at the field that a setting which somebody added needs a value, whatever it is called', async () => {
  const own = setting({ key: 'contact_hours', name: 'Hours', value: '9 to 5' });
  fakeServer.use(answers(listSettings, () => ({ list: [own] })));
  const user = openApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Edit Hours' }));
  await user.clear(screen.getByLabelText('Value'));
  await user.clear(screen.getByLabelText('HelpText'));
  await user.type(screen.getByLabelText('HelpText'), 'When we answer.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(described(screen.getByLabelText('Value'))).toBe('Value is required'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('HelpText').value).toBe('When we answer.');
});

describe('the API keys', () => {
  it('show a new key once', async () => {
    const record = {
      id: '01990000-0000-7000-8000-0000000000b1',
      name: 'Shop',
      scopes: ['orders' as const],
      prefix: 'bl_abc',
      createdAt: '2026-11-20T10:00:00.000Z',
      lastUsedAt: null,
    };
    let made = false;
    fakeServer.use(
      answers(listApiKeys, () => ({ data: made ? [record] : [] })),
      answers(addApiKey, ({ body }) => {
        expect(body).toEqual({ name: 'Shop', scopes: ['orders'] });
        made = true;
        return { data: record, key: 'bl_abcdefgh' };
      }),
    );
    const user = openApp('/settings?tab=keys');
    await user.click(await screen.findByRole('button', { name: 'Make API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make API key' }));
    await user.type(dialog.getByLabelText('Name'), 'Shop');
    await user.click(dialog.getByRole('button', { name: 'Make API key' }));
    expect(await screen.findByDisplayValue('bl_abcdefgh')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('bl_abc…')).toBeTruthy();
    expect(screen.queryByDisplayValue('bl_abcdefgh')).toBeNull();
  });
});

it('shows what narrows the list as chips, and keeps it while another tab is looked at', async () => {
  fakeServer.use(
    answers(listSettings, () => ({
      list: [setting(), setting({ id: `${setting().id.slice(0, -1)}9`, name: 'Other' })],
    })),
    answers(listApiKeys, () => ({ data: [] })),
  );
  const user = openApp('/settings?filter=customer&search=other');
  expect(await screen.findByRole('button', { name: 'Remove customer' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'API keys' }));
  expect(await screen.findByRole('button', { name: 'Make API key' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(await screen.findByText('1 setting', { selector: 'p' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove other' }));
  await waitFor(() => expect(address()).toBe('/settings?filter=customer'));
  expect(await screen.findByText('2 settings', { selector: 'p' })).toBeTruthy();
});
