import { editMessage, sendMessage } from '@branchline/contract/socket-events';
import { expect, test } from './fixtures/test.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { findCovered, findCutOff, findCutText, findOverflow } from './fixtures/look.ts';
import { makeSample } from './fixtures/samples.ts';
import { settle } from './fixtures/screens.ts';

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
  const send = async (more: object) => (await desk.ask(sendMessage, { touserid: customer.me.id, ...more })).data;
  const files = await uploadAs(product, leader, [makeSample('house.png'), makeSample('ring.wav')]);
  for (const file of files) await send({ messageType: 'file', attachments: [file] });
  const question = await send({ content: 'When does it leave?' });
  const answer = await send({ content: 'It leaves tomorrow.', replyTo: question.id });
  await desk.ask(editMessage, { id: answer.id, content: 'It leaves today.' });
  desk.close();
  const page = await open('/chat-users', { as: customer, isPhone: true });
  const row = page.getByRole('link', { name: /Asha Menon/ });
  await expect(row).toHaveAccessibleName(/Asha Menon.*It leaves today\./);
  await expect(row).toHaveAccessibleName(/4 unread messages/);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Menon' })).toBeVisible();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('It leaves today.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Thank you');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  // In the order of time, each with its words or with what kind of file it is.
  await expect(messages).toMatchAriaSnapshot(`
    - region "Messages":
      - button "Open house.png"
      - group "Voice message from Asha Menon":
        - button "Play"
      - text: When does it leave?
      - 'button "Go to what Asha Menon wrote: When does it leave?"'
      - text: It leaves today. Edited
      - text: Thank you
  `);
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

const twiceAsLarge = 'html { font-size: 200% }';
/** What WCAG 2.2 names in 1.4.12, for every text. */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

test('letters twice as large, and a reader’s own spacing, cut nothing off and lay nothing over another', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const desk = await connectDevice(product, leader);
  await desk.write(customer, 'It leaves today.', 'Call 022 2771 4455 or see https://example.com/papers/march');
  desk.close();
  const context = { reducedMotion: 'reduce' } as const;
  const pages = {
    'sign-in page': await open('/', { isPhone: true, context }),
    conversation: await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true, context }),
  };
  for (const [where, page] of Object.entries(pages)) {
    await settle(page);
    for (const style of [twiceAsLarge, spaced]) {
      const added = await page.addStyleTag({ content: style });
      const found = async () => [
        ...(await findOverflow(page)),
        ...(await findCutOff(page)),
        ...(await findCutText(page)),
        ...(await findCovered(page)),
      ];
      await expect
        .configure({ soft: true })
        .poll(found, { message: `${where}: ${style}` })
        .toEqual([]);
      await added.evaluate((element) => (element as Element).remove());
    }
  }
});
