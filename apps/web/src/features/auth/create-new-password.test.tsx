import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#testing/render-app.tsx';

it('says that two new passwords differ until they match, whichever of them is corrected', async () => {
  localStorage.setItem('userEmail', 'asha@example.com');
  sessionStorage.setItem('resetToken', 'grant-1');
  const user = openApp('/create-new-password');
  const fresh = await screen.findByLabelText('New Password');
  await user.type(fresh, 'a better onf');
  await user.type(screen.getByLabelText('Confirm Password'), 'a better one');
  await user.click(fresh);
  expect(await screen.findByText('Must match "password" field value')).toBeTruthy();
  await user.type(fresh, '{Backspace}e');
  await waitFor(() => expect(screen.queryByText('Must match "password" field value')).toBeNull());
});
