import type { Locator, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { goOffline, goOnline, whenStored } from './fixtures/network.ts';
import type { Person } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow', productName: 'sixteen minutes later' });

const chatWith = ({ me }: Person): string => `/chat?id=${me.id}`;
const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const fieldOf = (page: Page): Locator => page.getByLabel('Write a message');
const send = async (page: Page, words: string): Promise<void> => {
  await fieldOf(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messagesOf(page).locator('[data-seq]', { hasText: words })).toBeVisible();
};
/** Arrow up begins to change what was written last. */
const beginEdit = async (page: Page, words: string): Promise<void> => {
  await fieldOf(page).press('ArrowUp');
  await expect(page.getByRole('group', { name: 'Edit message' })).toContainText(words);
};

test('an edit that comes too late, from offline or from a field that stayed open, says so and keeps its words', async ({
  open,
  product,
  pair: { leader, customer },
}, testInfo) => {
  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  const desk = await open(chatWith(customer), { as: leader });
  await send(phone, 'I come on Tuesday');
  await send(desk, 'Bring the form');

  await beginEdit(phone, 'I come on Tuesday');
  await goOffline(phone.context());
  await send(phone, 'I come on Wednesday');
  await whenStored(phone, 'outbox', 1);
  await beginEdit(desk, 'Bring the form');
  await fieldOf(desk).fill('Bring both forms');

  const clock = new URL('./fixtures/clock-moved.mjs', import.meta.url);
  const clockFile = testInfo.outputPath('clock');
  writeFileSync(clockFile, String(16 * 60_000));
  await product.restartAfterKill({ NODE_OPTIONS: `--import=${clock.href}`, CLOCK_FILE: clockFile });
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await goOnline(phone.context());

  const tooLate = 'You can change a message within 15 minutes of sending it.';
  for (const [page, before, after] of [
    [phone, 'I come on Tuesday', 'I come on Wednesday'],
    [desk, 'Bring the form', 'Bring both forms'],
  ] as const) {
    const shown = messagesOf(page);
    await expect(shown.getByText(tooLate)).toBeVisible();
    await expect(shown.getByText(after, { exact: true })).toBeVisible();
    await expect(shown.getByText('Edited')).toHaveCount(0);
    await expectNoViolationsInBothThemes(page, 'an edit that was refused');
    // Closing the app loses neither the words nor the reason.
    await page.reload();
    await expect(shown.getByText(tooLate)).toBeVisible();
    await expect(shown.getByText(after, { exact: true })).toBeVisible();
    const other = page === phone ? desk : phone;
    await expect(messagesOf(other).getByText(before, { exact: true })).toBeVisible();
    await expect(messagesOf(other).getByText(after, { exact: true })).toHaveCount(0);
    await shown.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shown.getByText(after, { exact: true })).toBeVisible();
    await shown.getByRole('button', { name: 'Discard' }).click();
    await expect(shown.getByText(before, { exact: true })).toBeVisible();
    await expect(shown.getByText(tooLate)).toHaveCount(0);
  }
});
