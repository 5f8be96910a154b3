import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, printTable, shown } from '../figures.mjs';
import { findBrowser } from '../machine.mjs';
import { runSql, startBranchline } from '../programs.mjs';
import { branchlineStatements, makePairs } from '../send/people.mjs';
import { historyStatements, length, picture } from './history.mjs';
import { inboxStatements, readInbox } from './inbox.mjs';
import { heldMegabytes, withPhone } from './phone.mjs';

const runs = 5;
const steps = 60;
const stepPx = 700;
const stepMs = 120;

/** @typedef {import('../send/people.mjs').Person} Person */
/** @typedef {{ openMs: number, longestMs: number, longTasks: number, reached: number, megabytes: number }} Look */

/** @param {string} origin @param {string} token @param {number} hue */
async function upload(origin, token, hue) {
  const form = new FormData();
  form.append('files', new File([picture(hue)], `picture-${hue}.png`, { type: 'image/png' }));
  const reply = await fetch(`${origin}/api/file/upload`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  });
  const answer = /** @type {any} */ (await reply.json());
  if (answer.status !== 1) throw new Error(`A picture was not taken: ${JSON.stringify(answer)}`);
  return String(answer.uploads[0].id);
}

/** In the page, before anything of it: notes when the newest message is drawn, and every long task. */
const watch = `{
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const row = document.querySelector('[data-seq="${length}"]');
    if (!row || row.getBoundingClientRect().top > innerHeight) requestAnimationFrame(look);
    else requestAnimationFrame(() => { window.openedAt = performance.now(); });
  };
  requestAnimationFrame(look);
}`;

/** In the page: scrolls up as a hand does, and answers the smallest place that was drawn. @param {number} count @param {number} [px] */
const scrollUp = (count, px = stepPx) => `(async () => {
  let list = document.querySelector('[data-seq]');
  while (list && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
  window.longTasks.length = 0;
  let reached = Infinity;
  for (let step = 0; step < ${count}; step++) {
    list.scrollTop -= ${px};
    await new Promise((resolve) => setTimeout(resolve, ${stepMs}));
    reached = Math.min(reached, Number(document.querySelector('[data-seq]').dataset.seq));
  }
  return reached;
})()`;

/** Reads on, faster than anybody could, up to the first message of all. @param {import('puppeteer-core').Page} page */
async function readAll(page) {
  for (let reached = Infinity; reached > 1;) reached = Number(await page.evaluate(scrollUp(20, 1_500)));
}

/**
 * Opens a conversation in a browser that has seen nothing before, and scrolls up in it: so many steps, or to its start.
 *
 * @param {{ executablePath: string, origin: string, person: Person, partner: Person, steps: number, readsAll: boolean }} asked
 * @returns {Promise<Look>}
 */
const lookAt = ({ executablePath, origin, person, partner, steps: count, readsAll }) =>
  withPhone({ executablePath, origin, person, role: 'customer' }, async (page) => {
    await page.evaluateOnNewDocument(watch);
    await page.goto(`${origin}/chat?id=${partner.id}`);
    await page.waitForFunction('window.openedAt !== undefined', { timeout: 120_000 });
    const openMs = Number(await page.evaluate('window.openedAt'));
    // What comes later has come: what is measured from here on is the scroll.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    const reached = Number(await page.evaluate(scrollUp(count)));
    const tasks = /** @type {number[]} */ (await page.evaluate('window.longTasks'));
    if (readsAll) {
      await page.emulateCPUThrottling(1);
      await readAll(page);
    }
    const megabytes = await heldMegabytes(page);
    return { openMs, longestMs: Math.max(0, ...tasks), longTasks: tasks.length, reached, megabytes };
  });

/** @type {import('../figures.mjs').Run} */
export async function run({ isShort }) {
  const executablePath = await findBrowser();
  if (!executablePath)
    throw new Error('There is no Chromium or Chrome on this machine; set CHROMIUM_PATH to its path.');
  const place = { dataDir: mkdtempSync(join(tmpdir(), 'branchline-conversation-')) };
  const pairs = makePairs(2);
  const [plain, rich] = pairs;
  if (!plain || !rich) throw new Error('There is nobody to write.');
  try {
    await (await startBranchline(place)).stop();
    await runSql(place, branchlineStatements(pairs));
    const first = await startBranchline(place);
    const pictures = [];
    for (const hue of [20, 90, 160, 230]) pictures.push(await upload(first.origin, rich.leader.token, hue));
    await first.stop();
    await runSql(
      place,
      `${historyStatements(1, plain, [])}${historyStatements(2, rich, pictures)}
      update files set attached_at = now();
      select setval(pg_get_serial_sequence('conversations', 'id'), 2);
      ${inboxStatements(plain, pictures)}`,
    );
    const server = await startBranchline(place);
    try {
      /** @type {Record<'plain' | 'rich', Look[]>} */
      const looks = { plain: [], rich: [] };
      for (let at = 0; at < (isShort ? 1 : runs); at++)
        for (const [name, pair] of /** @type {const} */ ([
          ['plain', plain],
          ['rich', rich],
        ]))
          looks[name].push(
            await lookAt({
              executablePath,
              origin: server.origin,
              person: pair.customer,
              partner: pair.leader,
              steps: isShort ? 5 : steps,
              readsAll: at === runs - 1,
            }),
          );
      const middle = (/** @type {Look[]} */ of, /** @type {keyof Look} */ key) => median(of.map((look) => look[key]));
      printTable([
        ['10,000 messages', 'opens ms', 'each', 'longest task ms', 'long tasks', 'scrolled to', 'MB held'],
        ...Object.entries(looks).map(([name, of]) => [
          name === 'plain' ? 'words alone' : 'quotes, reactions, albums',
          shown(middle(of, 'openMs')),
          of.map(({ openMs }) => openMs.toFixed(0)).join(' '),
          of.map(({ longestMs }) => longestMs.toFixed(0)).join(' '),
          of.map(({ longTasks }) => String(longTasks)).join(' '),
          shown(middle(of, 'reached')),
          of.map(({ megabytes }) => megabytes.toFixed(0)).join(' '),
        ]),
      ]);
      const inbox = await readInbox({ executablePath, origin: server.origin, person: plain.leader });
      printTable([
        ['', 'rows', 'MB held', 'MB of JavaScript', 'elements'],
        ['inbox', ...[inbox.rows, inbox.megabytes, inbox.heapMegabytes, inbox.elements].map(shown)],
      ]);
      return [
        {
          what: 'opens, quotes and all to words alone',
          measured: middle(looks.rich, 'openMs') / middle(looks.plain, 'openMs'),
          atMost: 1.1,
        },
        {
          what: 'longest task of all scrolls, ms',
          measured: Math.max(...looks.rich.map(({ longestMs }) => longestMs)),
          atMost: 100,
        },
        {
          what: 'MB held by the page, all of it read',
          measured: Math.max(...looks.rich.map(({ megabytes }) => megabytes)),
          atMost: 150,
        },
        { what: 'MB held by the page, 300 rows of the inbox read', measured: inbox.megabytes, atMost: 60 },
        { what: 'elements of the page at their end', measured: inbox.elements, atMost: 500 },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(place.dataDir, { recursive: true, force: true });
  }
}
