import { inviteToOneself } from '@branchline/contract/branches';
import { getProfile, listSessions } from '@branchline/contract/profile';
import { listPushDevices } from '@branchline/contract/push';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

it('a leader’s profile shows the QR code and the link to that leader', async () => {
  const link = 'https://chat.example.com/?branch=b&leader=l';
  signInAs('team_leader');
  fakeServer.use(
    answers(getProfile, () => ({ data: makeMe('team_leader', { firstName: 'Asha', lastName: 'Menon' }) })),
    answers(listPushDevices, () => ({ list: [] })),
    answers(listSessions, () => ({ list: [] })),
    answers(inviteToOneself, () => ({ link, qr: 'data:image/svg+xml;base64,PHN2Zy8+' })),
  );
  openApp('/user-profile');
  expect(await screen.findByRole('img', { name: 'QR code of the invitation to Asha Menon' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Invite customers' })).toHaveProperty('value', link);
});
