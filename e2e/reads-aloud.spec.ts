import { expect, test } from './fixtures/test.ts';
import { connectDevice } from './fixtures/chat.ts';

// The main journeys as a screen reader says them: role by role and word by word, in the order of the page.

test('a person who signs up hears what the page is and what to do', async ({ open }) => {
  const page = await open('/', { isPhone: true });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Signup to start Chating!!!" [level=1]
      - text: Phone number Country code +91
      - textbox "Phone number"
      - text: We text you a code to sign in with.
      - button "Send OTP"
  `);
});

test('a customer hears who wrote what, when, and how far an own message came', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const desk = await connectDevice(product, leader);
  await desk.write(customer, 'It leaves today.');
  desk.close();
  const page = await open('/chat-users', { as: customer, isPhone: true });
  const row = page.getByRole('link', { name: /Asha Menon/ });
  await expect(row).toHaveAccessibleName(/Asha Menon.*It leaves today\./);
  await expect(row).toHaveAccessibleName(/1 unread message/);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('It leaves today.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Thank you');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  // In the order of time, each with its words.
  const said = await messages.ariaSnapshot();
  expect(said.indexOf('It leaves today.')).toBeLessThan(said.indexOf('Thank you'));
  expect(said.indexOf('Thank you')).toBeGreaterThan(0);
});

test('an admin hears a table with its columns, and a form with its fields', async ({ open, admin }) => {
  const page = await open('/branchs', { as: admin });
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Branch' }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Add Branch":
      - banner:
        - heading "Add Branch" [level=2]
        - button "Close"
      - group:
        - textbox "Name"
        - combobox "Status"
        - textbox "Description"
      - contentinfo:
        - button "Cancel"
        - button "Save"
  `);
});

test('at 400 % of a desk’s window nothing of the main screens scrolls sideways', async ({
  open,
  pair: { leader, customer },
}) => {
  // 1280 by 1024 pixels at 400 % (WCAG 2.2, 1.4.10).
  const context = { viewport: { width: 320, height: 256 } };
  const guest = await open('/', { context });
  const page = await open('/chat-users', { as: customer, context });
  const width = '[document.documentElement.scrollWidth, document.documentElement.clientWidth].join()';
  await expect(guest.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  expect(await guest.evaluate(width)).toBe('320,320');
  for (const path of ['/chat-users', `/chat?id=${leader.me.id}`, '/quick-chat', '/user-profile']) {
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"], #splash')).toHaveCount(0);
    await expect.poll(() => page.evaluate(width), { message: path }).toBe('320,320');
  }
});
