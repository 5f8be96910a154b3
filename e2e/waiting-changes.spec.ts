import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline, whenStored } from './fixtures/network.ts';
import { settle } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('what was reacted to, starred and deleted offline survives closing the app, and is so for the other one once there is a network', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, leader);
  await theirs.write(customer, 'React to this', 'Star this');
  theirs.close();
  const own = await connectDevice(product, customer);
  await own.write(leader, 'Delete this');
  own.close();
  const desk = await open(`/chat?id=${leader.me.id}`, { as: customer });
  const other = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const log = desk.getByRole('region', { name: 'Messages' });
  const line = (text: string) => log.locator('[data-seq]', { hasText: text });
  const pick = async (text: string, entry: string): Promise<void> => {
    // An earlier menu may still be closing.
    await expect(desk.getByRole('menu')).toHaveCount(0);
    await line(text).click({ button: 'right' });
    await desk.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  // The parts that a menu needs come with the first one.
  await line('React to this').click({ button: 'right' });
  await expect(desk.getByRole('menu')).toBeVisible();
  await desk.keyboard.press('Escape');
  await settle(desk, 500);

  await goOffline(desk.context());
  await expect(desk.getByText(/You are offline/).first()).toBeVisible();
  await line('React to this').click({ button: 'right' });
  await desk.getByRole('menuitemcheckbox', { name: '👍' }).click();
  await pick('Star this', 'Star');
  await pick('Delete this', 'Delete');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(line('Delete this')).toHaveCount(0);
  await whenStored(desk, 'outbox', 3);

  await desk.reload();
  await expect(line('React to this').getByText('👍')).toBeVisible();
  await expect(line('Star this').getByRole('img', { name: 'Starred' })).toBeVisible();
  await expect(line('Star this')).toBeVisible();
  await expect(line('Delete this')).toHaveCount(0);
  const theirLog = other.getByRole('region', { name: 'Messages' });
  await expect(theirLog.getByText('Delete this')).toBeVisible();
  await expect(theirLog.getByText('👍')).toHaveCount(0);

  await goOnline(desk.context());
  await expect(theirLog.getByText('Delete this')).toHaveCount(0);
  await expect(theirLog.getByText('👍')).toBeVisible();
  const tablet = await open('/starred-messages', { as: customer });
  await expect(tablet.getByRole('main').getByRole('listitem')).toHaveText([/Star this/]);
});
