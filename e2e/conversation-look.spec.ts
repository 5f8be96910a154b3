import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { expect, test } from './fixtures/test.ts';

test('numbers and addresses can be tapped, a long message unfolds, and a picture is pasted anywhere', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const desk = await connectDevice(product, leader);
  await desk.write(customer, `The terms: ${'every word counts, '.repeat(120)}the end.`);
  await desk.write(customer, 'اتصل بي على +91 98765 43210 أو asha@example.com، الرمز 482913');
  await desk.write(customer, 'Read https://bank.example@branch.example/login today', '🎉👍');
  desk.close();

  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const messages = phone.getByRole('region', { name: 'Messages' });
  const links = messages.getByRole('link');
  await expect(links).toHaveText(['+91 98765 43210', 'asha@example.com', 'https://bank.example@branch.example/login']);
  await expect(links.first()).toHaveAttribute('href', 'tel:+919876543210');
  await expect(links.nth(1)).toHaveAttribute('href', 'mailto:asha@example.com');
  await expect(links.last().locator('strong')).toHaveText('branch.example');
  await expect(phone.getByRole('button', { name: 'Take a photo' })).toBeVisible();

  const more = messages.getByRole('button', { name: 'Read more' });
  await more.scrollIntoViewIfNeeded();
  await expect(messages).not.toContainText('the end.');
  await expectNoViolationsInBothThemes(phone, 'a conversation with a folded message');
  await more.click();
  await expect(messages).toContainText('the end.');
  await messages.getByRole('button', { name: 'Read less' }).click();
  await expect(messages).not.toContainText('the end.');

  const office = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await expect(office.getByRole('button', { name: 'Attach' })).toBeVisible();
  // What takes pasted files loads once the conversation stands.
  const pasted = office.getByRole('button', { name: 'Remove plan.txt' }).first();
  await expect(async () => {
    await office.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['plan'], 'plan.txt', { type: 'text/plain' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(pasted).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
