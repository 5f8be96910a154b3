import { editProfile, exportOwnData, getProfile, listSessions, removeAccount } from '@branchline/contract/profile';
import { listPushDevices } from '@branchline/contract/push';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession, signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const leaving = vi.hoisted(() => ({ to: vi.fn() }));
vi.mock('#lib/leave.ts', async (original) => ({ ...(await original<object>()), leaveTo: leaving.to }));

beforeEach(async () => {
  await signOut();
  fakeServer.use(answers(listPushDevices, () => ({ list: [] })));
});

const at = '2026-11-20T09:00:00.000Z';
const thisDevice = {
  ...{ id: '01990000-0000-7000-8000-0000000000a1', device: 'Mozilla/5.0 Chrome/140.0', ip: '10.0.0.1' },
  ...{ createdAt: at, lastUsedAt: at, current: true },
};

describe('a customer', () => {
  const openProfile = () => {
    signInAs('customer');
    fakeServer.use(
      answers(getProfile, () => ({ data: makeMe('customer') })),
      answers(listSessions, () => ({ list: [thisDevice] })),
    );
    return openApp('/user-profile');
  };

  it('saves the own name once, however often Enter is pressed', async () => {
    const saved = vi.fn();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    fakeServer.use(
      answers(editProfile, async () => {
        saved();
        await answered;
        return { data: makeMe('customer') };
      }),
    );
    openProfile();
    const update = await screen.findByRole('button', { name: 'Update' });
    fireEvent.click(update);
    fireEvent.click(update);
    await waitFor(() => expect(saved).toHaveBeenCalled());
    answer();
    await waitFor(() => expect(address()).toBe('/chat-users'));
    expect(saved).toHaveBeenCalledOnce();
  });

  it('turns reminders by text off, and sees that they are', async () => {
    let nudges = true;
    fakeServer.use(
      answers(editProfile, ({ body }) => {
        ({ nudges = true } = body as { nudges?: boolean });
        return { data: makeMe('customer', { nudges }) };
      }),
    );
    const user = openProfile();
    fakeServer.use(answers(getProfile, () => ({ data: makeMe('customer', { nudges }) })));
    const reminders = await screen.findByRole('switch', { name: /Text me when a message waits/ });
    expect((reminders as HTMLInputElement).checked).toBe(true);
    await user.click(reminders);
    await waitFor(() => expect(nudges).toBe(false));
    await waitFor(() => expect(reminders.getAttribute('aria-busy')).toBeNull());
    expect((reminders as HTMLInputElement).checked).toBe(false);
  });

  it('gets the own data as a file', async () => {
    const made = vi.fn((_content: Blob) => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fakeServer.use(
      answers(exportOwnData, () => ({
        data: { exportedAt: '2026-11-20T09:00:00.000Z', profile: makeMe('customer'), messages: [], files: [] },
      })),
    );
    const user = openProfile();
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(made).toHaveBeenCalled());
    const content = made.mock.calls[0]?.[0];
    expect(content?.type).toBe('application/json');
  });

  it('deletes the account after being told what follows', async () => {
    fakeServer.use(answers(removeAccount, () => ({ message: 'Your account is deleted.' })));
    const user = openProfile();
    await user.click(await screen.findByRole('button', { name: 'click here' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
    expect(dialog.textContent).toContain('Your profile, your messages and your files are deleted at once');
    expect(leaving.to).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(leaving.to).toHaveBeenCalledWith('/', 'Your account is deleted.'));
    expect(getSession()).toBeNull();
  });
});
