import { makeSample } from './fixtures/samples.ts';
import { leaderPassword, newPhone } from './fixtures/people.ts';
import { adminEmail, adminPassword, startProduct } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test('a new organisation is set up, and a customer comes by the invitation and writes', async ({ open }) => {
  const own = await startProduct();
  try {
    const context = { baseURL: own.origin };
    const page = await open('/login', { context });
    await page.getByLabel('Email/Phone').fill(adminEmail);
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/branchs$/);

    // A second factor is offered, and can be put off.
    await expect(page.getByText(/^Protect this account with a code from an app/)).toBeVisible();
    await page.getByRole('link', { name: 'Set up', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Later' })).toBeHidden();
    await page.goBack();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByRole('button', { name: 'Later' })).toBeHidden();

    // Figures of nothing are left out: the dashboard says what to do.
    await page.getByRole('link', { name: 'Branchline', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Start here' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Chat reports' })).toBeHidden();
    await page.getByRole('link', { name: 'Add team leaders, who answer the customers' }).click();
    await expect(page).toHaveURL(/\/users$/);
    await page.getByRole('link', { name: 'Branch', exact: true }).click();

    await page.getByRole('link', { name: 'Start set-up' }).click();
    await expect(page).toHaveURL(/\/setup$/);
    await expect(page.getByText('0 of 6 done', { exact: true })).toBeVisible();
    const step = (name: string) => page.getByRole('region', { name });

    const organisation = step('Organisation');
    await organisation.getByLabel('Name', { exact: true }).fill('Harbour Bank');
    await organisation.getByLabel('Choose a logo').setInputFiles(makeSample('logo.png'));
    await organisation.getByRole('button', { name: 'Keep name and logo' }).click();
    await expect(organisation.getByText('Done', { exact: true })).toBeVisible();
    const home = page.getByRole('link', { name: 'Harbour Bank', exact: true });
    await expect
      .poll(() => home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    // So is it called and looks when it is installed.
    const devtools = await page.context().newCDPSession(page);
    await page.reload();
    const { data = '{}', errors } = await devtools.send('Page.getAppManifest');
    expect([errors, (JSON.parse(data) as { name?: string }).name]).toEqual([[], 'Harbour Bank']);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/app-icon/180.png');

    await step('First branch').getByRole('button', { name: 'Rename Main' }).click();
    const branch = page.getByRole('dialog', { name: 'Update Group' });
    await branch.getByLabel('Name').fill('Fort');
    await branch.getByRole('button', { name: 'Save' }).click();
    await expect(branch).toBeHidden();
    await expect(step('First branch').getByText('The primary branch is Fort.')).toBeVisible();

    // What is refused keeps what was typed.
    await step('First team leader').getByRole('button', { name: 'Make a team leader' }).click();
    const leader = page.getByRole('dialog', { name: 'Add User' });
    await leader.getByLabel('First Name').fill('Asha');
    await leader.getByRole('button', { name: 'Save' }).click();
    await expect(leader.getByText('Email is required', { exact: true })).toBeVisible();
    await expect(leader.getByLabel('First Name')).toHaveValue('Asha');
    await leader.getByLabel('Last Name').fill('Menon');
    await leader.getByLabel('Email').fill('asha@example.com');
    await leader.getByLabel('Phone').fill(newPhone());
    await leader.getByLabel('Password', { exact: true }).fill(leaderPassword);
    await leader.getByLabel('Branch').selectOption('Fort');
    await leader.getByLabel('Address line 1').fill('1 High Street');
    await leader.getByLabel('Address line 2').fill('Ward 2');
    await leader.getByLabel('City').fill('Mumbai');
    await leader.getByLabel('State').fill('Maharashtra');
    await leader.getByLabel('Zip code').fill('400001');
    await leader.getByRole('button', { name: 'Save' }).click();
    await expect(leader).toBeHidden();
    await expect(step('First team leader').getByText('1 team leader is there.')).toBeVisible();

    const ownPhone = newPhone();
    await step('Texts').getByLabel('Phone number').fill(ownPhone);
    await step('Texts').getByRole('button', { name: 'Send a test text' }).click();
    await expect(step('Texts').getByText(`The provider took the text to +91${ownPhone}.`)).toBeVisible();
    expect(own.sms.countFor(ownPhone)).toBe(1);
    // Nothing listens for mail here: the admin reads what that means, and what to do.
    await step('Mails').getByLabel('E-mail').fill('me@example.com');
    await step('Mails').getByRole('button', { name: 'Send a test mail' }).click();
    await expect(step('Mails').getByText(/no mail server is set/)).toBeVisible();
    await expect(step('Mails').getByText(/Set MAIL_URL/)).toBeVisible();
    await expect(page.getByText('5 of 6 done', { exact: true })).toBeVisible();
    const invitation = step('Invite customers').getByRole('textbox');
    await expect(invitation).toHaveValue(/^http/);
    const link = await invitation.inputValue();
    await expect(step('Invite customers').getByRole('img', { name: /QR code/ })).toBeVisible();
    // An address that leads to this machine is no good on a phone, and says so.
    await expect(step('Invite customers').getByText(/^This link works on this machine only/)).toBeVisible();

    await page.getByRole('button', { name: 'Finish set-up' }).click();
    await expect(page).toHaveURL(/\/branchs$/);
    await expect(page.getByRole('button', { name: 'Add Branch' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start set-up' })).toBeHidden();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Self-check' }).click();
    await expect(page.getByText('This browser can open a live connection.')).toBeVisible();
    const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mails' }) });
    await expect(mail).toContainText('What to do: Set MAIL_URL');

    const phone = newPhone();
    const { pathname, search } = new URL(link);
    const customer = await open(pathname + search, { context, isPhone: true });
    await customer.getByLabel('Phone number').fill(phone);
    await customer.getByRole('button', { name: 'Send OTP' }).click();
    await customer.getByLabel('OTP').fill(await own.sms.codeFor(phone));
    await customer.getByLabel('First Name').fill('Ravi');
    await customer.getByRole('button', { name: 'Submit' }).click();
    await customer.getByRole('link', { name: /Asha Menon/ }).click();
    await customer.getByLabel('Write a message').fill('Good morning');
    await customer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(customer.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();
  } finally {
    await own.stop();
  }
});
