import { findPrimaryBranch, makeLeader } from '../fixtures/people.ts';
import { button, type Screen, type Target } from './screen.ts';
import { signUp } from './sign-up.ts';
import { test } from './test.ts';

const messages: Target = { role: 'region', name: 'Messages' };
const write = async (page: Screen, text: string) => {
  await page.click({ role: 'link', name: /Bina Shah/ });
  await page.fill({ label: 'Write a message' }, text);
  await page.click(button('Send'));
  await page.see({ role: 'img', name: /^(Sent|Delivered|Read)$/, within: messages });
};

test('in a private window a customer signs up and writes, and is still signed in after a reload', async ({
  open,
  product,
  admin,
}) => {
  const branch = await findPrimaryBranch(product, admin);
  await makeLeader(product, admin, { branch: branch.id, firstName: 'Bina', lastName: 'Shah' });
  const page = await open('/', { isPhone: true, profile: 'private' });
  await signUp(page, product);
  await write(page, 'From a private window');
  await page.reload();
  await page.see({ text: 'From a private window', within: messages });
});

test('where storage is blocked a customer signs up and writes, and signs in again after a reload', async ({
  open,
  product,
  admin,
}) => {
  const branch = await findPrimaryBranch(product, admin);
  await makeLeader(product, admin, { branch: branch.id, firstName: 'Bina', lastName: 'Shah' });
  const page = await open('/', { isPhone: true, profile: 'blocked storage' });
  await page.waitFor(`(() => { try { localStorage.setItem('x', 'y'); return false; } catch { return true; } })()`);
  await signUp(page, product);
  await write(page, 'Kept nowhere');
  await page.reload();
  await page.see({ label: 'Phone number' });
});
