import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { BROWSER_ARGS, findBrowser } from '../machine.mjs';
import { openChromiumService } from './chromium-service.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof import('./push-service.mjs').openPushService>>} PushService
 * @typedef {import('puppeteer-core').Page} Page
 */

/** With these switches a tab in the background would go on as one that is seen. */
const unlikePeople = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/**
 * Chromium, led to our stand-in for its maker's service. The page alone is told another address: Chromium puts its maker's
 * host before what the service gave it, and no switch names another one. Null: there is none on this machine.
 *
 * @param {Pick<PushService, 'origin' | 'tls' | 'addAddress'>} service
 * @param {string[]} [moreArgs]
 */
export async function openChromium(service, moreArgs = []) {
  const executablePath = await findBrowser();
  if (!executablePath) return null;
  const { args, setAway, close } = await openChromiumService(service);
  const browser = await puppeteer.launch({
    browser: 'chrome',
    executablePath,
    args: [...BROWSER_ARGS, ...args, ...moreArgs],
    ignoreDefaultArgs: unlikePeople,
  });
  const prepare = async (/** @type {Page} */ page) => {
    await page.evaluateOnNewDocument(`{
      const { get } = Object.getOwnPropertyDescriptor(PushSubscription.prototype, 'endpoint');
      const ours = (endpoint) => '${service.origin}/' + endpoint.split('/').pop();
      Object.defineProperty(PushSubscription.prototype, 'endpoint', { get() { return ours(get.call(this)); } });
    }`);
  };
  return { browser, prepare, setAway, close };
}

/** Waits for what a page says. @template T @param {() => Promise<T>} ask @param {(answer: T) => boolean} isWanted */
export async function until(ask, isWanted) {
  for (const end = performance.now() + 60_000; ; await sleep(200)) {
    const answer = await ask().catch(() => null);
    if (answer !== null && isWanted(answer)) return answer;
    if (performance.now() > end) throw new Error(`It did not come; the last was ${JSON.stringify(answer)}.`);
  }
}

export const shownOn = (/** @type {Page} */ page) =>
  /** @type {Promise<string[]>} */ (
    page.evaluate(`navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
      .then((shown) => shown.map(({ title, body }) => title + ': ' + body))`)
  );

/** Others stand on the page before this one. */
const switchSelector = "::-p-xpath(//label[contains(., 'Tell me of new messages')]//input)";

/**
 * Signs a customer in on a page, who turns notifications on there.
 *
 * @param {import('../faults/world.mjs').World} world
 * @param {{ page: Page, origin: string, customer: import('../faults/people.mjs').Person }} place
 */
export async function turnOn(world, { page, origin, customer }) {
  await page.browserContext().overridePermissions(origin, ['notifications']);
  await page.goto(`${origin}/favicon.svg`);
  const storage = {
    'x-auth-token': customer.token,
    ...{ userid: customer.id, slug: 'customer', 'role name': 'Customer', userStatus: 'true' },
  };
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
  const subscribed = () => world.sql(`select id from push_subscriptions where user_id = '${customer.id}'`);
  const { length } = await subscribed();
  await page.goto(`${origin}/user-profile`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.locator(switchSelector).setTimeout(60_000).click();
  await until(subscribed, (rows) => rows.length === length + 1);
}
