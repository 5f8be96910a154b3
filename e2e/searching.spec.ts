import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a search without a network says so, shows nothing of the one before, and goes on by itself', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const phone = await connectDevice(product, customer);
  await phone.write(leader, 'The blue umbrella', 'The red kettle');
  const page = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: 'Search in conversation' }).click();
  const searches = [
    {
      box: page.getByRole('searchbox', { name: 'Search in conversation' }),
      place: page.getByRole('search'),
      first: 'umbrella',
      then: 'kettle',
    },
    {
      box: page.getByRole('searchbox', { name: 'Search people and messages' }),
      place: page.getByRole('region', { name: 'Conversations' }),
      first: 'Ravi',
      then: 'kettle',
    },
  ];
  for (const { box, place, first, then } of searches) {
    await box.fill(first);
    const found = place.getByRole('link', { name: new RegExp(first) }).first();
    await expect(found).toBeVisible();
    await goOffline(page.context());
    await box.fill(then);
    await expect(place.getByText('The search goes on by itself when you are back.')).toBeVisible();
    await expect(found).toBeHidden();
    await goOnline(page.context());
    await expect(place.getByRole('link', { name: /red kettle/ }).first()).toBeVisible();
  }
  phone.close();
});

test('as much can be typed into a search as can be searched for', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const longest = 'umbrella'.repeat(13).slice(0, 100);
  const phone = await connectDevice(product, customer);
  await phone.write(leader, longest);
  const page = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: 'Search in conversation' }).click();
  for (const [name, place] of [
    ['Search in conversation', page.getByRole('search')],
    ['Search people and messages', page.getByRole('region', { name: 'Conversations' })],
  ] as const) {
    await page.getByRole('searchbox', { name }).click();
    await page.keyboard.insertText(`${longest} and more`);
    await expect(place.getByRole('link', { name: new RegExp(longest) }).first()).toBeVisible();
    await expect(page.getByRole('searchbox', { name })).toHaveValue(longest);
  }
  phone.close();
});

test('a link that says no more than who it leads to shows a leader their fellow leader', async ({
  open,
  product,
  admin,
  pair: { branch, leader },
}) => {
  const fellow = await makeLeader(product, admin, { branch: branch.id, firstName: 'Zubin', lastName: 'Vakil' });
  const desk = await connectDevice(product, fellow);
  await desk.write(leader, 'Can you take over?');
  const page = await open(`/chat?id=${fellow.me.id}`, { as: leader, isPhone: true });
  await expect(page.getByRole('heading', { name: 'Zubin Vakil' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/agent-to-agent/);
  await expect(page.getByRole('link', { name: /Zubin Vakil/ })).toContainText('Can you take over?');
  desk.close();
});
