import { makePair } from '../fixtures/people.ts';
import { makeSampleFile } from './sample-file.ts';
import { button, type Target } from './screen.ts';
import { test } from './test.ts';

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
