import { deleteMessage, sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { goOffline, whenInstalled, whenStored } from './fixtures/network.ts';
import { wav } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const voice = (name: string, seconds: number) => ({ name, mimeType: 'audio/wav', buffer: wav(seconds) });
const playerOf = (page: Page): Locator => page.getByRole('region', { name: 'Voice message playing' });
const lineOf = (page: Page, seq: number): Locator => page.locator(`[data-seq="${String(seq)}"]`);

test('a voice message goes on when its screen is left, at the speed chosen, and leads back', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, leader);
  const [long] = await uploadAs(product, leader, [voice('long.wav', 300)]);
  const sent = await theirs.ask(sendMessage, { touserid: customer.me.id, attachments: [long ?? ''] });
  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const note = lineOf(phone, 1);
  await note.getByRole('button', { name: /^Speed/ }).tap();
  await note.getByRole('button', { name: 'Play' }).tap();
  await expect(note.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(playerOf(phone)).toHaveCount(0);

  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  const player = playerOf(phone);
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
  await expect(player).toContainText(/(0:0[1-9]|0:[1-5]\d|[1-4]:\d\d) \/ 5:00/);
  await expectNoViolationsInBothThemes(phone, 'a voice message that goes on');
  await player.getByRole('button', { name: 'Pause' }).tap();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
  await player.getByRole('button', { name: 'Play' }).tap();

  await player.getByRole('link', { name: /Asha Menon/ }).tap();
  await expect(note.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(playerOf(phone)).toHaveCount(0);
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await expect(player).toBeVisible();
  // What nobody may hear any more does not go on.
  await theirs.ask(deleteMessage, { id: sent.data.id });
  await expect(player).toHaveCount(0);
  theirs.close();
});

test('with the keyboard on a wide screen: the next one that was not heard follows, and it can be ended', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, customer);
  const files = await uploadAs(product, customer, [voice('first.wav', 1), voice('second.wav', 300)]);
  for (const file of files) await theirs.ask(sendMessage, { touserid: leader.me.id, attachments: [file] });
  await theirs.write(leader, 'Did you hear it?');
  theirs.close();
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await lineOf(desk, 1).getByRole('button', { name: 'Play' }).press('Enter');
  await expect(lineOf(desk, 2).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(lineOf(desk, 1).getByRole('button', { name: 'Play' })).toBeVisible();
  await desk.getByRole('navigation').getByRole('link', { name: 'Users' }).press('Enter');
  const player = playerOf(desk);
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await player.getByRole('button', { name: 'Stop voice message' }).press('Enter');
  await expect(player).toHaveCount(0);
});

test('without a network what was on the screen is heard on either device, goes on over the list, and is there after a restart', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, customer);
  const [note] = await uploadAs(product, customer, [voice('short.wav', 60)]);
  await theirs.ask(sendMessage, { touserid: leader.me.id, attachments: [note ?? ''] });
  theirs.close();
  const desk = await open('/chat-users', { as: leader });
  await whenInstalled(desk);
  await desk.goto(`/chat?id=${customer.me.id}`);
  const phone = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone: true });
  const fetched = (page: Page) =>
    page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/files\/[^/]+\/original/.test(name)),
    );
  const keptSounds = (page: Page) =>
    page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().filter(({ url }) => /\/files\/[^/]+\/original/.test(url)).length;
    });
  for (const page of [desk, phone]) {
    await expect(lineOf(page, 1).getByRole('button', { name: 'Play' })).toBeVisible();
    await fetched(page);
    await goOffline(page.context());
    await expect(page.getByText(/You are offline/).first()).toBeVisible();
  }
  await lineOf(desk, 1).getByRole('button', { name: 'Play' }).press('Enter');
  await expect(lineOf(desk, 1).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(lineOf(desk, 1)).toContainText(/0:(0[1-9]|[1-5]\d)/);
  await lineOf(phone, 1).getByRole('button', { name: 'Play' }).tap();
  await expect(lineOf(phone, 1)).toContainText(/0:(0[1-9]|[1-5]\d)/);
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await expect(playerOf(phone).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(playerOf(phone)).toContainText(/0:\d\d \/ 1:00/);

  // Opened anew, still without a network; signed out, nothing of it is left.
  await expect.poll(() => keptSounds(desk)).toBe(1);
  await whenStored(desk, 'threads', 1);
  await desk.reload();
  await lineOf(desk, 1).getByRole('button', { name: 'Play' }).press('Enter');
  await expect(lineOf(desk, 1).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(lineOf(desk, 1)).toContainText(/0:(0[1-9]|[1-5]\d)/);
  await desk.getByRole('button', { name: 'Open menu' }).click();
  await desk.getByRole('button', { name: 'LogOut' }).click();
  await expect(desk).toHaveURL(/\/login$/);
  await expect.poll(() => keptSounds(desk)).toBe(0);
});
