import { addQuickReply, editQuickReply } from '@branchline/contract/quick-replies';
import { recordVideo, uploadAs } from './fixtures/files.ts';
import { call, makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test('a quick reply goes where the cursor is, with names filled in and its files; customers read it in Quick Help', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin, 'Harbour Street');
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Patil' });
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const files = await uploadAs(product, admin, [
    makeSample('map.png'),
    await recordVideo(desk, 'way.webm'),
    makeSample('bell.wav'),
  ]);
  const add = async (title: string, reply: { content: string; question?: string; orderBy: number }) => {
    const body = { title, messageType: 'file' as const, branch: [branch.id], status: true, ...reply };
    return (await call(product, addQuickReply, { token: admin.token, body })).data.id;
  };
  const id = await add('Directions', {
    question: 'How do I find you?',
    content: 'Dear {firstName}, {branch} is at https://example.com/map (yours, {myName})',
    orderBy: 1,
  });
  await call(product, editQuickReply, { token: admin.token, id, body: { id, attachments: files } });
  await add('Opening hours', { content: 'Nine to five.', orderBy: 2 });

  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Ravi Patil' })).toBeVisible();
  const field = desk.getByLabel('Write a message');
  await field.fill('Hello! See you.');
  await field.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(7, 7));
  await desk.getByRole('button', { name: 'Quick replies' }).click();
  await desk.getByRole('searchbox', { name: 'Search quick replies' }).fill('direct');
  await desk.getByRole('option', { name: /Directions/ }).click();
  const words = 'Dear Ravi, Harbour Street is at https://example.com/map (yours, Asha Menon)';
  await expect(field).toHaveValue(`Hello! ${words}See you.`);
  // Still to be edited, and sent with its three files.
  await field.fill(words);
  await expect(desk.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(3);
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveValue('');

  // A slash searches them without leaving the keyboard.
  await field.fill('/open');
  await expect(desk.getByRole('option')).toHaveCount(1);
  await field.press('Enter');
  await expect(field).toHaveValue('Nine to five.');

  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const seen = phone.getByRole('region', { name: 'Messages' });
  await expect(seen.getByText(/Dear Ravi, Harbour Street/)).toBeVisible();
  await expect(seen.getByRole('link', { name: 'https://example.com/map' })).toHaveAttribute('rel', /noopener/);
  const picture = seen.getByRole('button', { name: 'Open map.png' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(seen.locator('video')).toBeVisible();
  await expect(seen.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Quick replies' })).toHaveCount(0);

  await phone.goto('/quick-chat');
  // Only what has a question is help.
  await expect(phone.getByRole('button', { name: 'How do I find you?' })).toBeVisible();
  await expect(phone.getByText('Opening hours')).toHaveCount(0);
  await phone.getByRole('button', { name: 'How do I find you?' }).click();
  const link = phone.getByRole('link', { name: 'https://example.com/map' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(phone.getByAltText('map.png')).toBeVisible();
  await expect(phone.locator('video')).toBeVisible();
  await expect(phone.locator('audio')).toBeVisible();
  const tab = phone.context().waitForEvent('page');
  await phone.getByAltText('map.png').click();
  await expect(await tab).toHaveURL(/\/files\//);

  // With little data nothing is fetched before it is asked for, and each file says what it costs.
  await phone.addInitScript(() => localStorage.setItem('littleData', 'true'));
  const fetched: string[] = [];
  phone.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await phone.goto('/quick-chat');
  await phone.getByRole('button', { name: 'How do I find you?' }).click();
  const answer = phone.getByRole('main');
  await expect(answer.getByRole('link', { name: /map\.png.* (byte|kB)/ })).toBeVisible();
  await expect(answer.getByRole('link', { name: /way\.webm.* kB/ })).toBeVisible();
  await expect(answer.locator('audio')).toBeVisible();
  await expect(answer.getByText(/\d (byte|kB)/)).toHaveCount(3);
  expect(fetched.filter((path) => path.startsWith('/files/'))).toEqual([]);
});
