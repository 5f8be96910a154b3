import { editBranch } from '@branchline/contract/branches';
import { adminEmail, adminPassword } from '../fixtures/product.ts';
import { call, makePair, newPhone } from '../fixtures/people.ts';
import { makeSampleFile, makeTextFile } from './sample-file.ts';
import type { Screen, Target } from './screen.ts';
import { expect, test } from './test.ts';

const button = (name: string, within?: Target): Target => ({ role: 'button', name, ...(within && { within }) });

test('signs in: a customer by a code, an admin by a password', async ({ open, product }) => {
  const phone = newPhone();
  const customer = await open('/', { isPhone: true });
  await customer.fill({ label: 'Phone number' }, phone);
  await customer.click(button('Send OTP'));
  await customer.seePath(/^\/verify-otp$/);
  await customer.fill({ label: 'OTP' }, await product.sms.codeFor(phone));
  await customer.seePath(/^\/user-profile$/);
  await customer.fill({ label: 'First Name' }, 'Ravi');
  await customer.fill({ label: 'Last Name' }, 'Kulkarni');
  await customer.click(button('Submit'));
  await customer.seePath(/^\/chat-users$/);

  const desk = await open('/login');
  await desk.fill({ label: 'Email/Phone' }, adminEmail);
  await desk.fill({ label: 'Password' }, adminPassword);
  await desk.click(button('Login'));
  await desk.see(button('Add Branch'));
});

/** Opens a form, fills it in and saves it: with its fields in sight, and gone afterwards. */
const save = async (
  page: Screen,
  { name, submit = 'Save' }: { readonly name: string; readonly submit?: string },
  fillIn: (dialog: Target) => Promise<void>,
) => {
  const dialog: Target = { role: 'dialog', name };
  await page.see(dialog);
  await fillIn(dialog);
  // As high as its fields, or as the window lets it: nothing of it is squeezed away.
  const [height, fields] = (await page.see(
    { css: '[role="dialog"]' },
    `(() => {
    const body = [...it.querySelectorAll('*')].find((part) => getComputedStyle(part).overflowY === 'auto' && part.querySelector('input, select, textarea'));
    return [body.clientHeight, body.scrollHeight];
  })()`,
  )) as [number, number];
  expect(height).toBeGreaterThanOrEqual(Math.min(fields, 300));
  await page.click(button(submit, dialog));
  await page.seeGone(dialog);
};

test('saves a form dialog of each kind at 1280 pixels', async ({ open, product, admin }) => {
  const { branch } = await makePair(product, admin);
  // From now on Ravi Patil is Asha Menon's own customer.
  await call(product, editBranch, { token: admin.token, id: branch.id, body: { assignment: 'personal' } });
  const [name, title, key] = [`Harbour ${newPhone()}`, `Hours ${newPhone()}`, `hours_${newPhone()}`];
  const page = await open('/branchs', { as: admin });
  await page.click(button('Add Branch'));
  await save(page, { name: 'Add Branch' }, async (within) => {
    await page.fill({ role: 'textbox', name: 'Name', within }, name);
    await page.fill({ role: 'textbox', name: 'Description', within }, 'Down by the water.');
  });
  await page.see({ text: name });

  await page.goto('/users');
  await page.click(button('Add User'));
  await save(page, { name: 'Add User' }, async (within) => {
    const fields = {
      'First Name': 'Meera',
      'Last Name': 'Iyer',
      Email: `new.${newPhone()}@example.com`,
      Phone: newPhone(),
      Password: 'leader-Passphrase-7',
      'Address line 1': '1 High Street',
      'Address line 2': 'Ward 2',
      City: 'Pune',
      State: 'Maharashtra',
      'Zip code': '411001',
    };
    for (const [label, text] of Object.entries(fields)) await page.fill({ label, within }, text);
    await page.select({ role: 'combobox', name: 'Branch', within }, branch.name);
  });

  await page.goto(`/users?branch=${branch.id}`);
  await page.click(button('Edit Ravi Patil'));
  await save(page, { name: 'Update User' }, (within) => page.fill({ label: 'Last Name', within }, 'Pawar'));
  // By the keyboard: at this width the table is scrolled to it, under the column that stays in sight.
  await page.see(button('Asha Menon: give Ravi Pawar to another leader'), '(it.focus(), true)');
  await page.press('Enter');
  await save(page, { name: 'Who answers Ravi Pawar?' }, (within) =>
    page.select({ label: 'New leader', within }, 'Meera Iyer'),
  );
  await page.click(button('Import'));
  await save(page, { name: 'Import customers', submit: 'Import' }, async (within) => {
    await page.choose({ label: 'Choose a CSV file', within }, await makeTextFile('people.csv', `phone\n${newPhone()}`));
    await page.see({ text: '1 will be added, 0 updated.', within });
  });
  await page.click(button('More for Meera Iyer'));
  await page.click({ role: 'menuitem', name: 'Hand over customers' });
  await save(page, { name: 'Hand over customers', submit: 'Hand over' }, (within) =>
    page.select({ label: 'New leader', within }, 'Asha Menon'),
  );

  await page.goto(`/labels?branch=${branch.id}`);
  await page.click(button('Add label'));
  await save(page, { name: 'Add label' }, (within) => page.fill({ role: 'textbox', name: 'Name', within }, 'VIP'));

  await page.goto('/quick-reply');
  await page.click(button('Add Quick Reply'));
  await save(page, { name: 'Add Quick Reply' }, async (within) => {
    await page.fill({ label: /^Title/, within }, title);
    await page.fill({ label: /^Question/, within }, 'When are you open?');
    await page.fill({ label: /^OrderBy/, within }, '1');
    await page.fill({ label: /^Content/, within }, 'From nine to five.');
    // Several are chosen one after the other: the list stays open, and the focus in the field.
    await page.click({ label: 'Branch', within });
    for (const choice of [branch.name, name]) {
      await page.click({ role: 'option', name: choice, within });
      await page.see(button(`Remove ${choice}`, within));
      expect(await page.count({ role: 'option', name: choice, within })).toBe(1);
      expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
    }
    await page.press('Escape');
    await page.select({ label: 'MessageType', within }, 'File');
    await page.choose({ css: 'input[type="file"]', within }, await makeSampleFile('door.png'));
    await page.see({ css: 'img', within });
  });
  await page.see({ text: title });

  await page.goto('/settings');
  await page.click(button('Add'));
  await save(page, { name: 'Add Setting' }, async (within) => {
    await page.fill({ label: 'Name', within }, 'Opening hours');
    await page.fill({ label: 'Key', within }, key);
    await page.fill({ label: 'Value', within }, 'Nine to five');
    await page.fill({ label: 'HelpText', within }, 'Shown nowhere yet.');
  });
  await page.goto('/settings?tab=keys');
  await page.click(button('Make API key'));
  await save(page, { name: 'Make API key', submit: 'Make API key' }, (within) =>
    page.fill({ label: /^Name/, within }, 'Till'),
  );
  await page.see({ role: 'dialog', name: 'Your new API key' });
});

test('writes a message, and opens again without a network', async ({ open, product, admin }) => {
  const { leader, customer } = await makePair(product, admin);
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await page.fill({ label: 'Write a message' }, 'Where is my order?');
  await page.click(button('Send'));
  await page.see({ role: 'img', name: /^(Sent|Read)$/ });
  await desk.see({ role: 'region', name: 'Messages' });
  await desk.see({ text: 'Where is my order?', within: { role: 'region', name: 'Messages' } });
  await desk.fill({ label: 'Write a message' }, 'It leaves today.');
  await desk.click(button('Send'));
  await page.see({ text: 'It leaves today.', within: { role: 'region', name: 'Messages' } });

  // A page that is still loading when its server dies waits for somebody to press Reload.
  for (const each of [page, desk]) await each.waitFor('navigator.serviceWorker.controller !== null');
  await product.kill();
  await page.reload();
  await page.see({ text: 'Where is my order?', within: { role: 'region', name: 'Messages' } });
  await page.fill({ label: 'Write a message' }, 'Written without a network');
  await page.click(button('Send'));
  await product.restartAfterKill();
  await desk.see({ text: 'Written without a network', within: { role: 'region', name: 'Messages' } });
});

/** Whether the device keeps it: before that the page asks whoever leaves, which the driver does not wait for. */
const keepsOneUnsent = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('branchline-chat');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('outbox').objectStore('outbox').count();
    counting.onsuccess = () => {
      opening.result.close();
      resolve(counting.result === 1);
    };
  };
})`;

// The automated WebKit is as a private tab of Safari: no Blob can be put into its database.
test('28.8h: a picture that waits without a network outlives a reload, and goes out', async ({
  open,
  product,
  admin,
}) => {
  const { leader, customer } = await makePair(product, admin);
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const messages: Target = { role: 'region', name: 'Messages' };
  for (const each of [page, desk]) await each.see({ label: 'Write a message' });
  // A page that is still loading when its server dies waits for somebody to press Reload.
  for (const each of [page, desk]) await each.waitFor('navigator.serviceWorker.controller !== null');
  await product.kill();
  await page.choose({ css: 'input[type="file"]' }, await makeSampleFile('door.png'));
  await page.see({ css: 'img[alt*="door"], [aria-label*="door"]' });
  await page.click(button('Send'));
  await page.see({ css: 'img', within: messages });
  await page.waitFor(keepsOneUnsent);
  await page.reload();
  await page.see({ css: 'img', within: messages });
  await product.restartAfterKill();
  await desk.see({ css: 'img[src*="/files/"]', within: messages }, 'it.naturalWidth > 0 || null');
});
