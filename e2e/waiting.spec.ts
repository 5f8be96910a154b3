import { connectDevice } from './fixtures/chat.ts';
import { expect, test } from './fixtures/test.ts';

test('a leader sees who waits and for how long, on every device, until somebody answers or says that none is needed', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, customer);
  const desk = await open('/chat-users', { as: leader });
  const phone = await open('/chat-users', { as: leader, isPhone: true });
  const rowOn = (page: typeof desk) => page.getByRole('link', { name: /Ravi Patil/ });
  const waitsOn = (page: typeof desk) => rowOn(page).getByRole('img', { name: 'Waits for an answer' });
  const chipOn = (page: typeof desk) =>
    page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Waiting/ });
  await expect(rowOn(desk)).toBeVisible();
  await expect(rowOn(phone)).toBeVisible();
  await device.write(leader, 'Is my loan approved?');
  for (const page of [desk, phone]) {
    await expect(waitsOn(page)).toBeVisible();
    await expect(chipOn(page)).toHaveText('Waiting 1');
  }

  // Answered on the wide screen: the phone's list of those who wait follows.
  await chipOn(phone).click();
  await expect(rowOn(phone)).toBeVisible();
  await rowOn(desk).click();
  const written = desk.getByRole('textbox', { name: 'Write a message' });
  await written.fill('Yes, since this morning.');
  await written.press('Enter');
  await expect(phone.getByText('Nobody waits for an answer.')).toBeVisible();
  await expect(waitsOn(desk)).toHaveCount(0);
  await expect(chipOn(phone)).toHaveText('Waiting');

  await device.write(leader, 'Thank you!');
  await expect(waitsOn(phone)).toBeVisible();
  await expect(waitsOn(desk)).toBeVisible();
  await desk.getByRole('button', { name: 'Conversation menu' }).click();
  await desk.getByRole('menuitem', { name: 'No answer needed' }).click();
  await expect(waitsOn(desk)).toHaveCount(0);
  await expect(phone.getByText('Nobody waits for an answer.')).toBeVisible();
  device.close();
});
