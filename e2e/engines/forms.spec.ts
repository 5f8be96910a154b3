import { editBranch } from '@branchline/contract/branches';
import { call, makeLeader, makePair, newPhone } from '../fixtures/people.ts';
import { makeSampleFile, makeTextFile } from './sample-file.ts';
import { button, type Screen, type Target } from './screen.ts';
import { expect, test } from './test.ts';

interface Form {
  readonly name: string;
  /** Null: the last figure of a code sends it. */
  readonly submit?: string | null;
  /** What is there once it is saved; the form itself is gone then where nothing is named. */
  readonly saved?: Target;
}

/** Fills a form in and saves it, with its fields in sight. */
const save = async (
  page: Screen,
  { name, submit = 'Save', saved }: Form,
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
  if (submit !== null) await page.click(button(submit, dialog));
  await (saved ? page.see(saved) : page.seeGone(dialog));
};

const fileField = 'input[type="file"]';

/** Drawn: lazy ones only load in sight. */
const seePicture = (page: Screen, within: Target) =>
  page.see({ css: 'img', within }, '(it.scrollIntoView(), it.naturalWidth > 0 || null)');

/** A picture for a form, drawn in it before it is saved. */
const choosePicture = async (page: Screen, within: Target, name = 'door.png') => {
  await page.choose({ css: fileField, within }, await makeSampleFile(name));
  await seePicture(page, within);
};

/** By the keyboard: at this width the table is scrolled to the button, under the column that stays in sight. */
const pressInRow = async (page: Screen, name: string) => {
  await page.see(button(name), '(it.focus(), true)');
  await page.press('Enter');
};

test('28.8h: saves a form dialog of each kind at 1280 pixels', async ({ open, product, admin }) => {
  const { branch } = await makePair(product, admin);
  // From now on Ravi Patil is Asha Menon's own customer.
  await call(product, editBranch, { token: admin.token, id: branch.id, body: { assignment: 'personal' } });
  const [name, title, key] = [`Harbour ${newPhone()}`, `Hours ${newPhone()}`, `hours_${newPhone()}`];
  const imported = newPhone();
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
    await choosePicture(page, within);
  });

  await page.goto(`/users?branch=${branch.id}`);
  await page.click(button('Edit Meera Iyer'));
  await seePicture(page, { role: 'dialog', name: 'Update User' });
  await page.press('Escape');
  await page.seeGone({ role: 'dialog' });
  await page.click(button('Edit Ravi Patil'));
  await save(page, { name: 'Update User' }, (within) => page.fill({ label: 'Last Name', within }, 'Pawar'));
  await pressInRow(page, 'Asha Menon: give Ravi Pawar to another leader');
  await save(page, { name: 'Who answers Ravi Pawar?' }, (within) =>
    page.select({ label: 'New leader', within }, 'Meera Iyer'),
  );
  await page.click(button('Import'));
  await save(page, { name: 'Import customers', submit: 'Import' }, async (within) => {
    const people = await makeTextFile('people.csv', `phone,branch\n${imported},${branch.name}`);
    await page.choose({ label: 'Choose a CSV file', within }, people);
    await page.see({ text: '1 will be added, 0 updated.', within });
  });
  await page.see({ text: imported });
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
    await choosePicture(page, within);
  });
  await page.see({ text: title });
  await seePicture(page, button('Open door.png'));
  await pressInRow(page, `Upload Image for ${title}`);
  await save(page, { name: 'Upload Image' }, async (within) => {
    await page.choose({ css: fileField, within }, await makeSampleFile('window.png'));
    await seePicture(page, { css: 'li', within });
  });
  await seePicture(page, button('Open window.png'));
  await pressInRow(page, `Upload a suggestion file for ${title}`);
  const suggestion: Target = { role: 'link', name: `Open the suggestion file of ${title} in a new tab` };
  await save(page, { name: 'Suggestion File', saved: suggestion }, async (within) =>
    page.choose({ css: fileField, within }, await makeSampleFile('prices.txt')),
  );

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

  await page.goto('/setup');
  await choosePicture(page, { css: 'main form' });
  await page.click(button('Keep name and logo'));
  await seePicture(page, { role: 'link', name: 'Branchline' });
});

test('saves the forms of people’s own, and those that wait for somebody, at 1280 pixels', async ({
  open,
  product,
  admin,
}) => {
  const { branch, leader, customer } = await makePair(product, admin);
  await call(product, editBranch, { token: admin.token, id: branch.id, body: { assignment: 'personal' } });
  const bina = await makeLeader(product, admin, { branch: branch.id, firstName: 'Bina', lastName: 'Shah' });
  const head = await makeLeader(product, admin, { branch: branch.id, firstName: 'Omar', role: 'branch_leader' });

  const own = await open('/user-profile', { as: customer });
  const moved = newPhone();
  await own.click(button('Change number'));
  const change: Target = { role: 'dialog', name: 'Change number' };
  const codeField: Target = { label: 'Code', within: change };
  await save(own, { name: 'Change number', submit: 'Send code', saved: codeField }, (within) =>
    own.fill({ label: 'New phone number', within }, moved),
  );
  await own.fill(codeField, await product.sms.codeFor(moved));
  await own.seeGone(change);
  await choosePicture(own, { css: 'main form' });
  await own.click(button('Update'));
  await own.seePath(/^\/chat-users$/);

  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await seePicture(desk, { css: 'main header' });
  await desk.click(button('Edit name'));
  await save(desk, { name: 'Edit name' }, (within) => desk.fill({ label: 'Last Name', within }, 'Pawar'));
  await desk.goto('/my-quick-replies');
  await desk.click(button('New quick reply'));
  await save(desk, { name: 'New quick reply' }, async (within) => {
    await desk.fill({ label: /^Title/, within }, 'Appointment');
    await desk.fill({ label: /^Content/, within }, 'See you on Monday.');
  });

  const panel = await open(`/users?branch=${branch.id}`, { as: head });
  const [seen, next] = [product.sms.countFor(moved), newPhone()];
  await pressInRow(panel, 'Edit Ravi Pawar');
  const waits: Target = { role: 'dialog', name: 'This change waits' };
  await save(panel, { name: 'Update User', saved: waits }, (within) => panel.fill({ label: 'Phone', within }, next));
  const code = await product.sms.codeFor(moved, seen);
  await save(panel, { name: 'This change waits', submit: null }, (within) =>
    panel.fill({ label: 'Code', within }, code),
  );
  await pressInRow(panel, 'Absences of Asha Menon');
  const answers: Target = { text: 'Bina Shah answers meanwhile' };
  await save(panel, { name: 'Absences of Asha Menon', submit: 'Set as away', saved: answers }, (within) =>
    panel.select({ label: 'Who answers meanwhile', within }, 'Bina Shah'),
  );
  await panel.press('Escape');
  await panel.seeGone({ role: 'dialog' });
  await pressInRow(panel, 'Block Asha Menon');
  await panel.click(button('Block', { role: 'alertdialog' }));
  await save(panel, { name: 'Who answers the customers of Asha Menon?', submit: 'Go on' }, (within) =>
    panel.select({ label: 'Successor', within }, `${bina.me.firstName} ${bina.me.lastName}`),
  );

  await panel.click(button('Update Password'));
  await save(panel, { name: 'Update Password', submit: 'Update Password' }, async (within) => {
    await panel.fill({ label: 'New Password', within }, 'another-Passphrase-7');
    await panel.fill({ label: 'Confirm Password', within }, 'another-Passphrase-7');
  });
});
