import { disableMfa, enableMfa, setupMfa } from '@branchline/contract/auth';
import { listBranches } from '@branchline/contract/branches';
import { editProfile, endSession, getProfile, listSessions } from '@branchline/contract/profile';
import { listPushDevices } from '@branchline/contract/push';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSession, signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { goOffline, goOnline } from '#testing/network.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

beforeEach(async () => {
  await signOut();
  fakeServer.use(answers(listPushDevices, () => ({ list: [] })));
});
afterEach(goOnline);

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const idOf = (last: number) => `01990000-0000-7000-8000-0000000000a${String(last)}`;
const session = (last: number, device: string, current = false) => {
  const at = '2026-11-20T09:00:00.000Z';
  return { id: idOf(last), device, ip: '10.0.0.1', createdAt: at, lastUsedAt: at, current };
};

it('says without a network that it waits for one, and comes when there is one', async () => {
  signInAs('customer');
  fakeServer.use(answers(getProfile, () => ({ data: makeMe('customer') })));
  goOffline();
  openApp('/user-profile');
  expect(await screen.findByText('This is loaded when you are back.')).toBeTruthy();
  goOnline();
  expect(await screen.findByLabelText('First Name')).toBeTruthy();
  expect(screen.queryByText('This is loaded when you are back.')).toBeNull();
});

it.each([
  ['Submit', 'who has no name yet', ''],
  ['Update', 'who is signed in completely', 'Asha'],
])('28.8f: has a button %s for somebody %s', async (name, _who, firstName) => {
  signInAs('customer');
  fakeServer.use(answers(getProfile, () => ({ data: makeMe('customer', { firstName }) })));
  openApp('/user-profile');
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

it('leads on once the names are saved, and waits for nothing else', async () => {
  signInAs('customer');
  let asked = 0;
  fakeServer.use(
    answers(getProfile, () => {
      asked += 1;
      return asked === 1 ? { data: makeMe('customer') } : new Promise<never>(() => undefined);
    }),
    answers(editProfile, () => ({ data: makeMe('customer', { firstName: 'Mira' }) })),
  );
  const user = openApp('/user-profile');
  await user.type(await screen.findByLabelText('First Name'), ' Mira');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(address()).toBe('/chat-users'));
});

/** Somebody signed in on a computer (this one), a phone and something odd. */
const signedInOnThree = () => {
  let list = [session(1, iphone), session(2, chrome, true), session(3, 'curl/8')];
  const ended: unknown[] = [];
  fakeServer.use(
    answers(listSessions, () => ({ list })),
    answers(endSession, ({ params }) => {
      ended.push(params['id']);
      list = list.filter(({ id }) => id !== params['id']);
      return { message: 'The device is signed out.' };
    }),
  );
  return ended;
};

describe('the devices', () => {
  beforeEach(() => {
    signInAs('admin');
    fakeServer.use(answers(getProfile, () => ({ data: makeMe('admin'), secondFactor: false })));
  });
  const devices = async () => {
    await screen.findByText('Chrome on Windows');
    return screen.getByRole('region', { name: 'Devices signed in' });
  };

  it('are called what people call them, this one first and without a way to end it', async () => {
    signedInOnThree();
    openApp('/user-profile');
    const rows = within(await devices()).getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByRole('button')?.getAttribute('aria-label'))).toEqual([
      undefined,
      'Sign out Safari on iPhone',
      'Sign out Unknown device',
    ]);
    expect(rows[0]?.textContent).toContain('This device');
  });

  it('are signed out one at a time, after asking', async () => {
    const ended = signedInOnThree();
    const user = openApp('/user-profile');
    await devices();
    await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out this device?' });
    expect(ended).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(ended).toEqual([idOf(1)]);
  });

  it('are signed out all together, but for this one', async () => {
    const ended = signedInOnThree();
    const user = openApp('/user-profile');
    await devices();
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('2 other devices have to sign in again.');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed in on this device only.')).toBeTruthy();
    expect(ended.toSorted()).toEqual([idOf(1), idOf(3)]);
  });
});

const key = { secret: 'ABCDEFGHIJKLMNOP', link: 'otpauth://totp/x?secret=ABCD', qr: 'data:image/svg+xml;base64,AA==' };
const answerSetUp = () => {
  let isOn = false;
  fakeServer.use(
    answers(getProfile, () => ({ data: makeMe('admin'), secondFactor: isOn })),
    answers(setupMfa, () => ({ data: key })),
    answers(enableMfa, ({ body }) => {
      if ((body as { code: string }).code !== '123456') return failure('invalid', 'This code is wrong.');
      isOn = true;
      return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };
    }),
    answers(disableMfa, ({ body }) => {
      if ((body as { code: string }).code !== 'aaaa-bbbb') return failure('invalid', 'This code is wrong.');
      isOn = false;
      return { message: 'The second factor is off.' };
    }),
  );
};

describe('the second factor', () => {
  it('is set up with a code, shows its recovery codes once, and is turned off with one of them', async () => {
    signInAs('admin');
    answerSetUp();
    fakeServer.use(answers(listSessions, () => ({ list: [session(1, chrome, true)] })));
    const user = openApp('/user-profile');
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).toBe(key.qr);

    await user.type(screen.getByLabelText('Code'), '000000');
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(codes.textContent).toBe('aaaa-bbbbcccc-dddd');
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(screen.queryByText('aaaa-bbbb')).toBeNull();

    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await user.type(screen.getByLabelText('Code'), 'aaaa-bbbb');
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
  });

  it('is no business of customers', async () => {
    signInAs('customer');
    fakeServer.use(
      answers(getProfile, () => ({ data: makeMe('customer') })),
      answers(listSessions, () => ({ list: [session(1, chrome, true)] })),
    );
    openApp('/user-profile');
    await screen.findByText('Chrome on Windows');
    expect(screen.queryByText('Second factor')).toBeNull();
    expect(screen.queryByText('Password')).toBeNull();
  });

  it('asked for by the organisation, comes first: the person is led to it, and afterwards on', async () => {
    signInAs('admin');
    answerSetUp();
    let isSetUp = false;
    fakeServer.use(
      answers(listBranches, () =>
        isSetUp ? { data: [] } : failure('second_factor_required', 'Your organisation asks for a second factor.'),
      ),
    );
    const user = openApp('/branchs');
    expect(await screen.findByText(/Your organisation asks for a second factor when you sign in/)).toBeTruthy();
    expect(address()).toBe('/user-profile');
    expect(getSession()).not.toBeNull();
    expect(screen.queryByText('Devices signed in')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.type(await screen.findByLabelText('Code'), '123456');
    isSetUp = true;
    await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(address()).toBe('/branchs'));
    expect(await screen.findByRole('button', { name: /Add/ })).toBeTruthy();
  });
});

it('says that two new passwords differ until they match, whichever of them is corrected', async () => {
  signInAs('admin');
  fakeServer.use(answers(getProfile, () => ({ data: makeMe('admin'), secondFactor: false })));
  signedInOnThree();
  const user = openApp('/user-profile');
  await user.click(await screen.findByRole('button', { name: 'Update Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Password' }));
  const [fresh, again] = [dialog.getByLabelText('New Password'), dialog.getByLabelText('Confirm Password')];
  await user.type(fresh, 'a better onf');
  await user.click(again);
  // Nothing is asked of what was not filled in yet.
  expect(dialog.queryByText('Confirm password is required')).toBeNull();
  await user.type(again, 'a better one');
  await user.click(fresh);
  expect(await dialog.findByText('Passwords must match')).toBeTruthy();
  await user.type(fresh, '{Backspace}e');
  await waitFor(() => expect(dialog.queryByText('Passwords must match')).toBeNull());
  await user.type(fresh, '2');
  expect(await dialog.findByText('Passwords must match')).toBeTruthy();
});
