import { answersWithinASecond } from './fixtures/answering.ts';
import { drawing, endlessDrawing } from './fixtures/drawings.ts';
import { expect, test } from './fixtures/test.ts';

test('S47: an SVG is shown as a picture of the server’s, and one without an end freezes nobody', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, { as: customer, isPhone: true });
  const desk = await open(`/chat?id=${customer.me.id}&name=Ravi%20Patil`, { as: leader });
  const seen = desk.getByRole('region', { name: 'Messages' });
  const send = async (name: string, buffer: Buffer): Promise<void> => {
    await phone.locator('input[type=file]').last().setInputFiles({ name, mimeType: 'image/svg+xml', buffer });
    await expect(phone.getByText(name)).toBeVisible();
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
  };

  await send('plan.svg', drawing);
  const picture = seen.locator('img[src*="/files/"]');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await expect(picture).toHaveAttribute('src', /\/thumbnail\?/);

  await send('endless.svg', endlessDrawing(7));
  await expect(seen.getByText('endless.svg')).toBeVisible();
  await expect(seen.getByText('Unsupported file type')).toBeVisible();
  for (const page of [phone, desk]) await answersWithinASecond(page);
  // What was on show before a reload comes from this device, afterwards from the server.
  for (const page of [phone, desk]) {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('endless.svg')).toBeVisible();
    await answersWithinASecond(page);
  }
});
