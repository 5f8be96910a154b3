import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGS, findBrowser } from './find-browser.mjs';
import { ROOT, setUpOrExit } from './setup.mjs';

// Takes the pictures of docs/guides from the demo's organisation: npm run guides

const pictures = join(ROOT, 'docs/guides/pictures');
const password = 'guide-Passphrase-7';
const patienceMs = 60_000;

// Runs in the page: every picture that can be seen is loaded.
const arePicturesThere = `[...document.images].every((image) => {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight || (image.complete && image.naturalWidth > 0);
})`;

/** Starts the demo in a folder of its own; `said` is everything it printed so far. */
const startDemo = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'guides-'));
  let said = '';
  const server = spawn(process.execPath, [join(ROOT, 'apps/server/dist/demo.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(dataDir, 'demo'),
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: password,
      RATE_LIMIT_FACTOR: '100',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  /** @param {RegExp} pattern */
  const heard = async (pattern) => {
    for (let tries = 0; tries < 1_200; tries++) {
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) return found;
      if (server.exitCode !== null) throw new Error(`The demo ended: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The demo never said ${String(pattern)}.`);
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { heard, stop };
};

await setUpOrExit({ web: true });
const executablePath = await findBrowser();
if (!executablePath) throw new Error('There is no Chromium or Chrome on this machine; set CHROMIUM_PATH to its path.');
await mkdir(pictures, { recursive: true });
const demo = await startDemo();
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  const baseURL = await demo.heard(/ready on (\S+)/);
  const phoneNumber = await demo.heard(/customer +(\d{10})/);
  const leader = await demo.heard(/team leader +(\S+@\S+)/);

  /** @param {{ width: number, height: number }} viewport */
  const open = async (viewport) => {
    const context = await browser.newContext({
      baseURL,
      viewport,
      locale: 'en-GB',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    return page;
  };
  /** @param {import('@playwright/test').Page} page @param {string} name */
  const take = async (page, name) => {
    await page.mouse.move(0, 0);
    // Asked from outside: the page's own policy lets nothing poll it from within.
    while (!(await page.evaluate(arePicturesThere))) await page.waitForTimeout(100);
    // Notes at the top go by themselves; placeholders fade.
    await page.waitForTimeout(4_000);
    await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled', caret: 'hide' });
    console.log(`docs/guides/pictures/${name}.png`);
  };
  /** @param {import('@playwright/test').Page} page @param {string} who */
  const signInStaff = async (page, who) => {
    await page.goto('/login');
    await page.getByLabel('Email/Phone').fill(who);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  };

  const phone = await open({ width: 390, height: 760 });
  await phone.goto('/');
  await phone.getByLabel('Phone number').fill(phoneNumber);
  await take(phone, 'customer-sign-up');
  await phone.getByRole('button', { name: 'Send OTP' }).click();
  await phone.getByLabel('OTP').fill(await demo.heard(new RegExp(`${phoneNumber}: .*?\\b(\\d{6})\\b`)));
  const people = phone.locator('main a[href^="/chat?"]');
  await people.first().waitFor();
  await take(phone, 'customer-people');
  await people.first().click();
  await phone.getByRole('region', { name: 'Messages' }).waitFor();
  await take(phone, 'customer-conversation');

  const desk = await open({ width: 1200, height: 720 });
  await signInStaff(desk, leader);
  await desk.locator('a[href^="/chat?"]').first().click();
  await desk.getByRole('region', { name: 'Messages' }).waitFor();
  await take(desk, 'leader-desk');

  const office = await open({ width: 1200, height: 720 });
  await signInStaff(office, 'admin@example.com');
  await office.getByRole('button', { name: 'Add Branch' }).waitFor();
  await take(office, 'admin-branches');
  for (const { path, heading, name } of [
    { path: '/users', heading: /users/i, name: 'admin-users' },
    { path: '/dashboard', heading: /Customers/i, name: 'admin-dashboard' },
    { path: '/setup', heading: /Each part is kept/, name: 'admin-set-up' },
    { path: '/settings?tab=rules', heading: /Old messages and files/, name: 'admin-data-rules' },
    { path: '/self-check', heading: /This browser can open a live connection/, name: 'operator-self-check' },
  ]) {
    await office.goto(path);
    await office.getByText(heading).first().waitFor();
    await take(office, name);
  }
} finally {
  await browser.close();
  await demo.stop();
}
