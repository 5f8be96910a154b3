import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { io } from 'socket.io-client';
import { BROWSER_ARGS, findBrowser } from '../machine.mjs';
import { median, printTable } from '../figures.mjs';
import { openBranchline } from '../send/targets.mjs';

const customers = 20;
const runs = 5;

/**
 * @typedef {import('../send/people.mjs').Person} Person
 * @typedef {{ performance: number, accessibility: number, bestPractices: number, firstPaintMs: number, largestPaintMs: number, kB: number }} Result
 */

/** Each customer writes once, so that the leader's inbox has rows. @param {string} origin @param {Person} from @param {Person} to */
async function sendOne(origin, from, to) {
  const socket = io(origin, { transports: ['websocket'], auth: { token: from.token } });
  try {
    await socket.emitWithAck('save_connection', { userid: from.id });
    const message = { touserid: to.id, recipient: to.id, messageType: 'text', content: 'Is the shop open today?' };
    const { status } = await socket.emitWithAck('send_message', message);
    if (status !== 1) throw new Error('A message for the inbox was refused.');
  } finally {
    socket.disconnect();
  }
}

/** What the app keeps of a signed-in leader. @param {Person} leader */
const storageOf = ({ id, token }) => ({
  'x-auth-token': token,
  userid: id,
  slug: 'team_leader',
  'role name': 'Team Leader',
  userStatus: 'true',
});

/** What the app keeps of a language that was chosen. */
const arabic = { language: 'ar' };

/** The browser recorded nothing: that says nothing about the page, and Lighthouse asks for another run. */
const unrecorded = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED']);
const recordingsMost = 3;

/**
 * One audit, begun anew where nothing was recorded.
 *
 * @param {{ executablePath: string, url: string, storage: Record<string, string> }} asked
 * @returns {Promise<Result>}
 */
async function auditRecorded(asked) {
  for (let recording = 1; recording <= recordingsMost; recording++) {
    const result = await auditOnce(asked);
    if (result) return result;
    console.log(`  Lighthouse recorded nothing of ${asked.url}.`);
  }
  throw new Error(`Lighthouse recorded nothing of ${asked.url}, ${recordingsMost} times.`);
}

/**
 * One audit with a browser that has seen nothing before; null when nothing was recorded.
 *
 * @param {{ executablePath: string, url: string, storage: Record<string, string> }} audit
 * @returns {Promise<Result | null>}
 */
async function auditOnce({ executablePath, url, storage }) {
  const browser = await puppeteer.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const page = await browser.newPage();
    // A page of the same origin that loads nothing of the app.
    await page.goto(new URL('/healthz', url).href);
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
    const result = await lighthouse(url, { logLevel: 'error' }, undefined, page);
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError && unrecorded.has(runtimeError.code)) return null;
    if (runtimeError) throw new Error(runtimeError.message);
    const score = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      firstPaintMs: value('first-contentful-paint'),
      largestPaintMs: value('largest-contentful-paint'),
      kB: value('total-byte-weight') / 1000,
    };
  } finally {
    await browser.close();
  }
}

/** @param {string} name @param {Result} result @returns {import('../figures.mjs').Goal[]} */
const goalsOf = (name, result) => [
  { what: `${name}, performance`, measured: result.performance, atLeast: 95 },
  { what: `${name}, accessibility`, measured: result.accessibility, atLeast: 100 },
  { what: `${name}, best practices`, measured: result.bestPractices, atLeast: 100 },
  { what: `${name}, largest paint ms`, measured: result.largestPaintMs, atMost: 1800 },
];

/** @type {import('../figures.mjs').Run} */
export async function run({ isShort }) {
  const executablePath = await findBrowser();
  if (!executablePath)
    throw new Error('There is no Chromium or Chrome on this machine; set CHROMIUM_PATH to its path.');
  const target = await openBranchline({ name: 'Branchline', count: customers });
  const [origin = ''] = target.origins;
  try {
    const leader = target.pairs[0]?.leader;
    if (!leader) throw new Error('There is nobody to look at the inbox.');
    for (const { customer } of target.pairs) await sendOne(origin, customer, leader);
    const screens = [
      { name: 'start page', url: `${origin}/`, storage: {} },
      { name: 'inbox', url: `${origin}/chat-users`, storage: storageOf(leader) },
      { name: 'start page in Arabic', url: `${origin}/`, storage: arabic },
      { name: 'inbox in Arabic', url: `${origin}/chat-users`, storage: { ...storageOf(leader), ...arabic } },
    ];
    const rows = [['', 'performance', 'accessibility', 'best practices', 'first paint ms', 'largest paint ms', 'kB']];
    const goals = [];
    for (const { name, url, storage } of screens) {
      /** @type {Result[]} */
      const results = [];
      for (let at = 0; at < (isShort ? 1 : runs); at++)
        results.push(await auditRecorded({ executablePath, url, storage }));
      const middle = (/** @type {keyof Result} */ key) => median(results.map((result) => result[key]));
      /** @type {Result} */
      const result = {
        performance: middle('performance'),
        accessibility: middle('accessibility'),
        bestPractices: middle('bestPractices'),
        firstPaintMs: middle('firstPaintMs'),
        largestPaintMs: middle('largestPaintMs'),
        kB: middle('kB'),
      };
      rows.push([name, ...Object.values(result).map((figure) => figure.toFixed(0))]);
      goals.push(...goalsOf(name, result));
    }
    printTable(rows);
    return goals;
  } finally {
    await target.stop();
  }
}
