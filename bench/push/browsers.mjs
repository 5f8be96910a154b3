import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import puppeteer from 'puppeteer-core';
import { WebSocketServer } from 'ws';
import { openDevice } from '../faults/device.mjs';
import { makePeople, statementsFor } from '../faults/people.mjs';
import { openWorld } from '../faults/world.mjs';
import { findFirefox } from '../machine.mjs';
import { openPushService } from './push-service.mjs';
import { openChromium, shownOn, turnOn, until } from './real-browser.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof openPushService>>} PushService
 * @typedef {import('puppeteer-core').Browser} Browser
 * @typedef {import('puppeteer-core').Page} Page
 */

/** Firefox with a push service of its own kind: it is told over a socket what came to its address. @param {PushService} service */
async function openFirefox(service) {
  const executablePath = findFirefox();
  if (!executablePath) return null;
  const autopush = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(autopush, 'listening');
  autopush.on('connection', (socket) =>
    socket.on('message', (data) => {
      const said = JSON.parse(String(data));
      const answer = (/** @type {object} */ reply) =>
        socket.send(JSON.stringify({ messageType: said.messageType, status: 200, ...reply }));
      if (said.messageType === 'hello')
        answer({ uaid: randomBytes(16).toString('hex'), use_webpush: true, broadcasts: {} });
      const { channelID } = said;
      if (said.messageType === 'register') {
        const hand = (/** @type {Buffer} */ body) =>
          socket.send(
            JSON.stringify({
              ...{ messageType: 'notification', channelID, version: randomUUID(), ttl: 60 },
              ...{ data: body.toString('base64url'), headers: { encoding: 'aes128gcm' } },
            }),
          );
        answer({ channelID, pushEndpoint: service.addAddress(channelID, hand) });
      }
      if (said.messageType === 'unregister') answer({ channelID });
    }),
  );
  const address = autopush.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'dom.push.serverURL': `ws://127.0.0.1:${port}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.testing.ignorePermission': true,
      'dom.push.connection.enabled': true,
      // A browser without a desktop has only its own notifications.
      'alerts.useSystemBackend': false,
    },
  });
  return { browser, prepare: async () => {}, close: () => autopush.close() };
}

/**
 * Somebody turns notifications on in a real browser, sends a test to this device and reads that it arrived, and goes to a page
 * where nobody looks; a message is pushed, decrypted, shown and acknowledged. Answers what the browser shows of it; throws what
 * did not come.
 *
 * @param {import('../faults/world.mjs').World} world
 * @param {{ browser: Browser, prepare: (page: Page) => Promise<void> }} engine
 */
async function playIn(world, { browser, prepare }) {
  const people = makePeople(1);
  await world.sql(statementsFor(people.pairs.flat()));
  const [[customer, leader] = []] = people.pairs;
  if (!customer || !leader) throw new Error('There is nobody.');
  const origin = `http://localhost:${world.processes[0]?.port}`;
  const page = await browser.newPage();
  await prepare(page);
  await turnOn(world, { page, origin, customer });
  // The product's own test of the whole way, there and back.
  await page.locator("::-p-xpath(//button[normalize-space()='Send me a test'])").click();
  await page.locator('::-p-text(It arrived: notifications reach this device.)').setTimeout(60_000).wait();
  // A file of the product's: its worker is there, and nobody looks.
  await page.goto(`${origin}/favicon.svg`);
  const sender = openDevice({
    origins: () => world.origins,
    who: leader,
    partnerId: customer.id,
    place: 0,
    patienceMs: 6_500,
  });
  try {
    await sender.send(randomUUID(), { content: 'The parcel is here' });
    const acked = () =>
      world.sql(`select d.id from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
        where s.user_id = '${customer.id}' and d.acked_at is not null and d.seq is not null`);
    await until(acked, (rows) => rows.length === 1);
    return await until(
      async () => (await shownOn(page)).filter((text) => !text.startsWith('This is a test')),
      (texts) => texts.length === 1,
    );
  } finally {
    sender.close();
  }
}

/** Chromium and Firefox really receive a push. @type {import('../figures.mjs').Run} */
export async function run() {
  const service = await openPushService();
  const world = await openWorld({ serverEnv: service.env });
  try {
    let failed = 0;
    for (const [name, open] of Object.entries({ Firefox: openFirefox, Chromium: openChromium })) {
      const engine = await open(service);
      if (!engine) {
        console.warn(`\n!!! LEFT OUT: ${name}. It is not on this machine. !!!\n`);
        continue;
      }
      try {
        const shown = await playIn(world, engine);
        console.log(`  ${name} ${await engine.browser.version()}: acknowledged, and shows “${shown.join('”, “')}”.`);
      } catch (error) {
        failed++;
        console.error(`  ${name}:`, error);
      } finally {
        await engine.browser.close();
        engine.close();
      }
    }
    return [{ what: 'browsers in which a push was not received, shown and acknowledged', measured: failed, atMost: 0 }];
  } finally {
    await world.stop();
    service.close();
  }
}
