import { sendMessage } from '@branchline/contract/socket-events';
import { connectDevice } from '../fixtures/chat.ts';
import { uploadAs } from '../fixtures/files.ts';
import { makePair } from '../fixtures/people.ts';
import { makeSample } from '../fixtures/samples.ts';
import type { Screen, Target } from './screen.ts';
import { test } from './test.ts';

const messages: Target = { role: 'region', name: 'Messages' };
const composer: Target = { label: 'Write a message' };
const send: Target = { role: 'button', name: 'Send' };

/** Presses a key on an element until something comes of it: the code that hears it loads late. */
const pressUntil = (page: Screen, css: string, { key, comes }: { key: string; comes: string }): Promise<void> =>
  page.waitFor(`(() => {
    if (document.querySelector(${JSON.stringify(comes)})) return true;
    const it = document.querySelector(${JSON.stringify(css)});
    it?.focus();
    it?.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }));
    return false;
  })()`);

test('changes what was written, and answers what was said', async ({ open, product, admin }) => {
  const { leader, customer } = await makePair(product, admin);
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer });
  await page.fill(composer, 'It leaves on Monday');
  await page.click(send);
  await page.see({ role: 'img', name: /^(Sent|Delivered|Read)$/ });
  await pressUntil(page, 'textarea[data-composer]', {
    key: 'ArrowUp',
    comes: '[role="group"][aria-label="Edit message"]',
  });
  await page.fill(composer, 'It leaves on Tuesday');
  await page.click(send);
  await page.see({ text: 'It leaves on Tuesday', within: messages });
  await page.seeGone({ text: 'It leaves on Monday', within: messages });

  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await desk.see({ text: 'It leaves on Tuesday', within: messages });
  await desk.see({ text: 'Edited', within: messages });
  await pressUntil(desk, '[data-seq="1"]', { key: 'r', comes: '[role="group"][aria-label^="Reply to"]' });
  await desk.fill(composer, 'I will be there');
  await desk.click(send);
  await page.see({ role: 'button', name: /^Go to what you wrote/, within: messages });
  await page.see({ text: 'I will be there', within: messages });
});

test('plays a sound that somebody sent', async ({ open, product, admin }) => {
  const { leader, customer } = await makePair(product, admin);
  const phone = await connectDevice(product, customer);
  for (const id of await uploadAs(product, customer, ['ring.wav'].map(makeSample)))
    await phone.ask(sendMessage, { touserid: leader.me.id, messageType: 'file', content: '', attachments: [id] });
  phone.close();
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await desk.see({ css: 'audio[src]' });
  await desk.click({ role: 'button', name: 'Play' });
  // It goes on from the beginning, or is over already.
  await desk.see({ css: 'audio' }, 'it.error === null && (it.currentTime > 0 || it.ended) ? true : null');
});

test('says what can be set on the device, and what the organisation does', async ({ open, product, admin }) => {
  const { customer } = await makePair(product, admin);
  const page = await open('/user-profile', { as: customer, isPhone: true });
  await page.see({ role: 'heading', name: 'Data' });
  await page.click({ role: 'switch', name: 'Use little data' });
  await page.reload();
  await page.see({ role: 'switch', name: 'Use little data' }, 'it.checked || null');
  const desk = await open('/dashboard', { as: admin });
  await desk.see({ role: 'heading', name: 'Dashboard' });
  await desk.see({ css: 'svg[role], figure, [role="img"]' });
});
