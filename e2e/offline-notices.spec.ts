import { goOffline, goOnline } from './fixtures/network.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a device that is offline is told so at once, on localhost as well', async ({
  open,
  pair: { leader, customer },
}) => {
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  await expect(page.getByText('No messages yet. Say hello.')).toBeVisible();
  const offline = page.getByText('You are offline. What you write is sent when you are back.');
  await expect(offline).toBeHidden();
  await goOffline(page.context());
  await expect(offline).toBeVisible();
  await goOnline(page.context());
  await expect(offline).toBeHidden();
});
