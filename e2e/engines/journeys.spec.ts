import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMessage } from '@branchline/contract/socket-events';
import { connectDevice } from '../fixtures/chat.ts';
import { uploadAs } from '../fixtures/files.ts';
import { findPrimaryBranch, makeLeader, makePair } from '../fixtures/people.ts';
import { adminEmail, adminPassword } from '../fixtures/product.ts';
import { wav } from '../fixtures/samples.ts';
import { makeSampleFile } from './sample-file.ts';
import { button, type Screen, type Target } from './screen.ts';
import { signUp } from './sign-up.ts';
import type { EngineName } from './tab.ts';
import { expect, test } from './test.ts';

const messages: Target = { role: 'region', name: 'Messages' };
const writing: Target = { label: 'Write a message' };
const line = (seq: number): Target => ({ css: `[data-seq="${String(seq)}"]`, within: messages });
const went = (seq: number): Target => ({ role: 'img', name: /^(Sent|Delivered|Read)$/, within: line(seq) });

/** By the keyboard: the button shows itself to the focus. */
const openComposerFor = async (page: Screen, seq: number, name: RegExp) => {
  await page.see(button('More', line(seq)), '(it.focus(), true)');
  await page.press('Enter');
  await page.click({ role: 'menuitem', name });
  // It gives the focus back as it closes.
  await page.seeGone({ role: 'menu' });
};

const playVoice = async (page: Screen, engineName: EngineName, seq: number) => {
  await page.see(button('Play', line(seq)));
  // Without a sound card Firefox gives up a sound soon after it began.
  if (engineName === 'firefox') return;
  await page.click(button('Play', line(seq)));
  await page.see(button('Pause', line(seq)));
  await page.click(button('Pause', line(seq)));
};

const hasStoredQuietHours = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('branchline-push');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('record').objectStore('record').get('alerts');
    reading.onsuccess = () => {
      opening.result.close();
      resolve(Boolean(reading.result?.quiet));
    };
  };
})`;

const recordVoice = async (page: Screen, engineName: EngineName, seq: number) => {
  await page.click(button('Record a voice message'));
  // Debian's WebKit records nothing.
  if (engineName === 'webkit') {
    await page.see({ text: "Your browser doesn't support audio recording." });
    return;
  }
  await page.see({ role: 'timer' }, '/0:(0[1-9]|[1-5][0-9])/.test(it.textContent) || null');
  await page.click(button('Stop recording'));
  await page.see(button('Delete recording'));
  // Send takes no second tap of a double tap on Stop, for 300 milliseconds.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 400))');
  await page.click(button('Send'));
  await page.see(went(seq));
  await page.see(button('Play', line(seq)));
};

const chooseNotifications = async (page: Screen, engineName: EngineName) => {
  await page.goto('/user-profile');
  const onThisDevice: Target = { role: 'switch', name: /^Tell me of new messages on this device/ };
  // Debian's WebKit has no push service.
  if (engineName === 'webkit')
    await page.see({ text: 'This browser cannot show notifications while the app is closed.' });
  // Chromium 109 without a window refuses them before anybody is asked.
  else if (engineName === 'oldest') await page.see({ text: /^Notifications are blocked for this app/ });
  else await page.see(onThisDevice);
  const quiet: Target = { role: 'switch', name: /^Quiet hours/ };
  await page.click(quiet);
  await page.see(quiet, 'it.checked || null');
  await page.see({ label: 'From' });
  // The switch turns before the device has stored it.
  await page.waitFor(hasStoredQuietHours);
  await page.reload();
  await page.see(quiet, 'it.checked || null');
};

test('a customer signs up, writes, sends a picture, answers, corrects, hears and records a voice, and chooses quiet hours', async ({
  open,
  product,
  admin,
  engineName,
}) => {
  const branch = await findPrimaryBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const page = await open('/', { isPhone: true });
  await signUp(page, product);
  await page.click({ role: 'link', name: /Asha Menon/ });
  await page.fill(writing, 'Good morning');
  await page.click(button('Send'));
  await page.see(went(1));
  await page.choose({ css: 'input[type="file"]' }, await makeSampleFile('door.png'));
  await page.see({ css: 'img[alt*="door"], [aria-label*="door"]' });
  await page.click(button('Send'));
  await page.see(went(2));
  await page.see({ css: 'img', within: line(2) }, 'it.naturalWidth > 0 || null');

  const desk = await connectDevice(product, leader);
  const touserid = String(await page.evaluate(`localStorage.getItem('userid')`));
  await desk.ask(sendMessage, { touserid, messageType: 'text', content: 'Which day suits you?' });
  await page.see({ text: 'Which day suits you?', within: messages });
  await openComposerFor(page, 3, /^Reply/);
  await page.see({ role: 'group', name: 'Reply to Asha Menon' });
  await page.fill(writing, 'Tuesday');
  await page.click(button('Send'));
  await page.see(button('Go to what Asha Menon wrote: Which day suits you?', line(4)));
  await page.see(went(4));
  await openComposerFor(page, 4, /^Edit/);
  await page.see({ role: 'group', name: 'Edit message' });
  await page.fill(writing, 'Wednesday');
  await page.click(button('Send'));
  await page.see({ text: 'Wednesday', within: line(4) });
  await page.see({ text: /Edited/, within: line(4) });

  const voice = { name: 'voice.wav', mimeType: 'audio/wav', buffer: wav(60) };
  const attachments = await uploadAs(product, leader, [voice]);
  await desk.ask(sendMessage, { touserid, attachments });
  desk.close();
  await playVoice(page, engineName, 5);
  await recordVoice(page, engineName, 6);
  await chooseNotifications(page, engineName);

  await page.goto('/chat-users');
  await page.see({ role: 'link', name: /Asha Menon/ });
});

/** A minute of AAC, as iPhones record. */
const recordAac = async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'branchline-sample-')), 'voice.m4a');
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=60'];
  execFileSync('ffmpeg', ['-v', 'error', ...tone, '-c:a', 'aac', '-b:a', '32k', '-f', 'ipod', path]);
  return { name: 'voice.m4a', mimeType: 'audio/mp4', buffer: await readFile(path) };
};

test('a customer hears a voice that an iPhone recorded, or is told that this device cannot play it', async ({
  open,
  product,
  admin,
  engineName,
}) => {
  const { leader, customer } = await makePair(product, admin);
  const desk = await connectDevice(product, leader);
  const attachments = await uploadAs(product, leader, [await recordAac()]);
  await desk.ask(sendMessage, { touserid: customer.me.id, attachments });
  desk.close();
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const knows = await page.evaluate(`document.createElement('audio').canPlayType('audio/mp4') !== ''`);
  if (knows === true) {
    await playVoice(page, engineName, 1);
    return;
  }
  await page.click(button('Play', line(1)));
  await page.see({ text: 'This device cannot play this sound. Download it instead.', within: line(1) });
  const saved: Target = { role: 'link', name: 'Download Voice message from Asha Menon', within: line(1) };
  expect(await page.see(saved, 'it.download')).toBe('voice.m4a');
});

test('an admin signs in, and reads the dashboard', async ({ open }) => {
  const desk = await open('/login');
  await desk.fill({ label: 'Email/Phone' }, adminEmail);
  await desk.fill({ label: 'Password' }, adminPassword);
  await desk.click(button('Login'));
  await desk.see(button('Add Branch'));
  await desk.click({ role: 'link', name: 'Branchline' });
  await desk.seePath(/^\/dashboard$/);
  await desk.see({ role: 'link', name: /^Today/ });
  await desk.see({ role: 'link', name: /^Customer/ });
  expect(await desk.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
