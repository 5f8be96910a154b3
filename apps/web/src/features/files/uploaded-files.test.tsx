import { listFiles } from '@branchline/contract/files';
import { listSettings } from '@branchline/contract/settings';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const person = { id: '01990000-0000-7000-8000-0000000000d1', firstName: 'Mira', lastName: 'Nair', phone: '9876543210' };

beforeEach(() => signOut());

it('narrows the files to one person and drops that filter again', async () => {
  signInAs('admin');
  const seen: unknown[] = [];
  fakeServer.use(
    answers(listFiles, ({ body }) => {
      seen.push(body);
      const file = {
        id: '01990000-0000-7000-8000-0000000000e1',
        cloudUrl: '/files/1/original?e=1&s=a',
        fileName: 'map.png',
        createdAt: '2026-11-20T10:00:00.000Z',
        uploadedBy: person,
      };
      return { data: [file], page: 1, totalPage: 1, total: 1, ...(seen.length === 2 && { bytes: 1_234_567 }) };
    }),
  );
  const user = openApp('/uploaded-files');
  await user.click(await screen.findByRole('link', { name: 'Mira Nair' }));
  await waitFor(() => expect(address()).toBe(`/uploaded-files?id=${person.id}`));
  expect(await screen.findByRole('button', { name: 'Remove Mira Nair' })).toBeTruthy();
  expect(screen.getByText('20/11/26')).toBeTruthy();
  expect(screen.getByText('1 file, 1.2 MB in all')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/uploaded-files'));
  expect(seen.slice(0, 2)).toEqual([
    { id: '', page: 1 },
    { id: person.id, page: 1 },
  ]);
});

it('asks anew when everything is on show already', async () => {
  signInAs('admin');
  let asked = 0;
  fakeServer.use(answers(listFiles, () => ({ data: [], page: 1, totalPage: 1, total: asked++ })));
  const user = openApp('/uploaded-files?page=1');
  await screen.findByText('0 files', { selector: 'p' });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('1 file', { selector: 'p' });
  expect(address()).toBe('/uploaded-files');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('2 files', { selector: 'p' });
});

it('asks anew whenever the list is opened', async () => {
  signInAs('admin');
  let asked = 0;
  fakeServer.use(
    answers(listSettings, () => ({ list: [] })),
    answers(listFiles, () => ({ data: [], page: 1, totalPage: 1, total: asked++ })),
  );
  const user = openApp('/uploaded-files');
  await screen.findByText('0 files', { selector: 'p' });
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByText('There are no settings.');
  await user.click(screen.getByRole('link', { name: 'Uploaded Files' }));
  await screen.findByText('1 file', { selector: 'p' });
});
