import webPush from 'web-push';
import { openLink } from '../faults/link.mjs';
import { processTree } from '../processes.mjs';
import { openChromium, shownOn, turnOn, until } from './real-browser.mjs';

/** A person who looks touches something now and then; the app takes one for gone who touched nothing for a minute. */
const touchMs = 10_000;

/** @typedef {Awaited<ReturnType<typeof openRealDevice>>} RealDevice */

const ownKeys = `navigator.serviceWorker.ready.then((worker) => worker.pushManager.getSubscription())
  .then((own) => ['p256dh', 'auth'].map((name) => btoa(String.fromCharCode(...new Uint8Array(own.getKey(name))))))`;

/**
 * A customer's Chromium, with a process, a profile, a network and a push address of its own. The push service has to tell one
 * message from another, so it gives the page keys of its own, and encrypts for the browser's what it has read.
 *
 * @param {import('../faults/world.mjs').World} world
 * @param {object} place
 * @param {import('./real-browser.mjs').PushService} place.service
 * @param {string} place.origin under which the browser knows the product
 * @param {() => number} place.targetPort where its connections lead
 * @param {import('../faults/people.mjs').Person} place.customer
 */
export async function openRealDevice(world, { service, origin, targetPort, customer }) {
  const link = await openLink(targetPort);
  const { keys, pushed, take } = service.makeReader();
  let [p256dh, auth] = ['', ''];
  const addAddress = (/** @type {string} */ name, /** @type {(body: Buffer) => void} */ hand) =>
    service.addAddress(name, (body) => hand(webPush.encrypt(p256dh, auth, take(body), 'aes128gcm').cipherText));
  const engine = await openChromium({ ...service, addAddress }, [
    `--host-resolver-rules=MAP ${new URL(origin).host} 127.0.0.1:${link.port}`,
  ]);
  if (!engine) throw new Error('There is no Chromium on this machine.');
  const { browser } = engine;
  const page = await browser.newPage();
  await engine.prepare(page);
  await page.evaluateOnNewDocument(`PushSubscription.prototype.toJSON = function () {
    return { endpoint: this.endpoint, keys: ${JSON.stringify(keys)} };
  }`);
  await turnOn(world, { page, origin, customer });
  [p256dh = '', auth = ''] = /** @type {string[]} */ (await page.evaluate(ownKeys)).map((text) =>
    Buffer.from(text, 'base64').toString('base64url'),
  );

  let isTouched = false;
  const touch = () => page.mouse.move(100 + Math.random() * 100, 100 + Math.random() * 100).catch(() => {});
  const touching = setInterval(() => isTouched && void touch(), touchMs);
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const pid of processTree(browser.process()?.pid ?? 0)) process.kill(pid, name);
  };
  let isAlive = true;
  return {
    pushed,
    isAlive: () => isAlive,
    /** Opens a conversation, and touches it from now on. @param {string} partnerId */
    open: async (partnerId) => {
      await page.goto(`${origin}/chat?id=${partnerId}`);
      isTouched = true;
    },
    /** Puts another tab in front. */
    hide: async () => {
      isTouched = false;
      await (await browser.newPage()).bringToFront();
      await until(
        () => page.evaluate('document.visibilityState'),
        (state) => state === 'hidden',
      );
    },
    freeze: () => {
      isTouched = false;
      signal('SIGSTOP');
    },
    thaw: async () => {
      signal('SIGCONT');
      isTouched = true;
      await touch();
    },
    /** Its network goes away without a word; its push service keeps what comes for it. */
    goOffline: async () => {
      isTouched = false;
      link.freeze();
      engine.setAway(true);
      await page.setOfflineMode(true);
    },
    goOnline: async () => {
      link.restore();
      engine.setAway(false);
      await page.setOfflineMode(false);
      isTouched = true;
      await touch();
    },
    kill: () => {
      isTouched = false;
      isAlive = false;
      signal('SIGKILL');
    },
    /** Messages that its notifications stand for. */
    countShown: async () => {
      const titles = (await shownOn(page)).map((text) => text.slice(0, text.indexOf(': ')));
      return titles.reduce((sum, title) => sum + Number(/\((\d+)\)$/.exec(title)?.[1] ?? 1), 0);
    },
    end: async () => {
      clearInterval(touching);
      if (isAlive) {
        signal('SIGCONT');
        await browser.close();
      }
      engine.close();
      link.close();
    },
  };
}
