import { editBranch, listBranches } from '@branchline/contract/branches';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const of = { description: '', setAsPrimary: false, status: true, hours: null };
const counts = { branch_leader: 0, team_leader: 1, customer: 1 };
const harbour = { ...of, id: '01990000-0000-7000-8000-0000000000b1', name: 'Harbour', counts };
const hill = { ...of, id: '01990000-0000-7000-8000-0000000000b2', name: 'Hill', counts };

beforeEach(async () => {
  await signOut();
  signInAs('admin');
  fakeServer.use(
    answers(listBranches, () => ({ data: [harbour, hill] })),
    answers(editBranch, () => ({ data: harbour })),
  );
});

it('asks before another branch is chosen whether hours that are not saved are to be lost', async () => {
  const user = openApp(`/opening-hours?branch=${harbour.id}`);
  const always = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Always open/ });
  const chosen = () => screen.getByLabelText<HTMLSelectElement>('Branch').value;
  await user.click(await screen.findByRole('checkbox', { name: /^Always open/ }));
  await user.selectOptions(screen.getByLabelText('Branch'), 'Hill');
  const question = () => screen.findByRole('alertdialog');
  await user.click(within(await question()).getByRole('button', { name: 'Keep Editing' }));
  expect([chosen(), always().checked]).toEqual([harbour.id, false]);
  await user.selectOptions(screen.getByLabelText('Branch'), 'Hill');
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe(`/opening-hours?branch=${hill.id}`));
  expect([chosen(), always().checked]).toEqual([hill.id, true]);
});

it('asks nothing where nothing was changed, was changed back, or is saved', async () => {
  const user = openApp(`/opening-hours?branch=${harbour.id}`);
  const always = await screen.findByRole('checkbox', { name: /^Always open/ });
  await user.click(always);
  await user.click(always);
  await user.selectOptions(screen.getByLabelText('Branch'), 'Hill');
  await waitFor(() => expect(address()).toBe(`/opening-hours?branch=${hill.id}`));
  await user.click(await screen.findByRole('checkbox', { name: /^Always open/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^The opening hours are saved/);
  await user.selectOptions(screen.getByLabelText('Branch'), 'Harbour');
  await waitFor(() => expect(address()).toBe(`/opening-hours?branch=${harbour.id}`));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
