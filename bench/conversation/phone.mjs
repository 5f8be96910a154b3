import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { BROWSER_ARGS } from '../machine.mjs';

/** As Lighthouse takes a phone of the middle. */
const slowdown = 4;
const screen = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const roles = /** @type {const} */ ({ customer: 'Customer', team_leader: 'Team Leader' });

/**
 * Hands `look` a page on a slow phone, in a browser that has seen nothing before and where a person is signed in.
 *
 * @template Seen
 * @param {{ executablePath: string, origin: string, person: import('../send/people.mjs').Person, role: keyof typeof roles }} asked
 * @param {(page: import('puppeteer-core').Page) => Promise<Seen>} look
 */
export async function withPhone({ executablePath, origin, person, role }, look) {
  const browser = await puppeteer.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const page = await browser.newPage();
    await page.setViewport(screen);
    // A page of the same origin that loads nothing of the app.
    await page.goto(`${origin}/healthz`);
    const storage = {
      'x-auth-token': person.token,
      userid: person.id,
      slug: role,
      'role name': roles[role],
      userStatus: 'true',
    };
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
    await page.emulateCPUThrottling(slowdown);
    return await look(page);
  } finally {
    await browser.close();
  }
}

/**
 * What the page's process holds for itself alone, in MB: what a phone would get back by killing the tab (Linux's
 * `Private_Dirty`). The browser keeps one process more in reserve; the page's is the larger one.
 *
 * @param {import('puppeteer-core').Page} page
 */
export async function heldMegabytes(page) {
  await (await page.createCDPSession()).send('HeapProfiler.collectGarbage');
  const { processInfo } = await (await page.browser().target().createCDPSession()).send('SystemInfo.getProcessInfo');
  const held = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/Private_Dirty:\s+(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]));
  return Math.max(...held) / 1024;
}
