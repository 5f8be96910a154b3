import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePopulation, populationStatements } from '../population.mjs';
import { printTable, shown } from '../figures.mjs';
import { runSql, startBranchline } from '../programs.mjs';
import { attackers, createCall, homeOf, openTexts } from './client.mjs';
import { attack, codes, signIn, triesPerCode } from './play.mjs';
import { metricsToken, playWeek } from './week.mjs';

/** @typedef {import('./play.mjs').World} World */

const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a long bench password' };
/** Over which wrong codes are counted before a second code is asked for. */
const windowDays = 24;
/** Expected in a year (S49). */
const mostTakeovers = 0.01;

/** @param {World} world @param {Record<string, string>} values */
async function changeSettings({ call }, values) {
  const ip = homeOf(60_000);
  const body = { username: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD };
  const token = String((await call('/auth/login', body, { ip })).body['token']);
  const { list } = (await call('/api/settings', {}, { ip, token, method: 'GET' })).body;
  for (const [key, value] of Object.entries(values)) {
    const { id } = list.find((/** @type {{ key: string }} */ setting) => setting.key === key);
    const { status } = await call(`/api/setting/edit/${id}`, { value }, { ip, token, method: 'PUT' });
    if (status !== 200) throw new Error(`The setting ${key} was not changed.`);
  }
}

/**
 * The week in small: an hour of few addresses, in which the budgets are widened until a second code is asked for.
 *
 * @param {World} world
 * @param {string[]} phones
 */
async function playShort(world, phones) {
  const [knownCount, newCount] = [6, 2];
  const addresses = attackers.filter((_, at) => at % 10 === 0);
  const victims = phones.slice(1_000).values();
  const own = phones.slice(0, knownCount);
  /** @type {(string | null)[]} */
  const devices = [];
  for (const [at, phone] of own.entries()) devices.push(await signIn(world, { phone, ip: homeOf(at) }));

  /** @param {number} from @param {number} to */
  const returnHome = async (from, to) => {
    let good = 0;
    for (let at = from; at < to; at++) {
      const who = { phone: own[at] ?? '', ip: homeOf(at), device: devices[at] ?? undefined };
      if ((await signIn(world, who)) !== null) good += 1;
    }
    return good;
  };
  const comeNew = async () => {
    let good = 0;
    for (let at = 0; at < newCount; at++)
      if (await signIn(world, { phone: phones[500 + at] ?? '', ip: homeOf(500 + at) })) good += 1;
    return good;
  };
  const half = Math.floor(knownCount / 2);
  const [under, newGood, knownGood] = await Promise.all([
    attack(world, { victims, addresses, most: 20 }),
    comeNew(),
    returnHome(0, half),
  ]);
  const over = await attack(world, { victims, addresses, most: Number.POSITIVE_INFINITY });
  const above = await returnHome(half, knownCount);
  const hour = { wrong: under.wrong + over.wrong, texts: world.texts.counted.texts };

  // An attack that goes on for days, in one: the hour's budgets are widened until that of 24 days is used up.
  await changeSettings(world, { failed_codes_per_hour: '9999999', texts_per_hour: '9999999' });
  let inWeeks = hour.wrong;
  const fresh = phones.slice(600, 1_000).values();
  let stranger = 0;
  const isOneEnough = async () => {
    const said = { seconds: 0 };
    await signIn(world, { phone: String(fresh.next().value), ip: homeOf(2_000 + stranger++) }, said);
    return said.seconds === 0;
  };
  while (await isOneEnough()) {
    // From networks that were not used up yet.
    const ip = `198.19.${Math.floor(inWeeks / 30) % 250}.7`;
    const { status } = await world.call(
      '/api/otp/verify',
      { phone: String(victims.next().value), otp: '000000' },
      { ip },
    );
    if (status === 401) inWeeks += 1;
    for (let more = 0; more < 24; more++) {
      const answer = await world.call('/api/otp/verify', { phone: '9999999999', otp: '000000' }, { ip });
      if (answer.status === 401) inWeeks += 1;
    }
    if (inWeeks > 5_000) break;
  }
  return {
    wrongInHour: hour.wrong,
    textsInHour: hour.texts,
    untilSecond: inWeeks,
    takeovers: under.takeovers + over.takeovers,
    under: (newGood + knownGood) / (newCount + half),
    above: above / (knownCount - half),
  };
}

/** @param {Awaited<ReturnType<typeof playWeek>>} week @returns {Awaited<ReturnType<typeof playShort>>} */
const sumUp = ({ hours, good, all }) => ({
  wrongInHour: Math.max(...hours.map(({ wrong }) => wrong)),
  textsInHour: Math.max(...hours.map(({ texts }) => texts)),
  untilSecond: hours.filter(({ isOneEnough }) => isOneEnough).reduce((sum, { wrong }) => sum + wrong, 0),
  takeovers: hours.reduce((sum, { takeovers }) => sum + takeovers, 0),
  under: good.under / all.under,
  above: good.above / all.above,
});

/**
 * An attacker with a /48 and 200 single IPv4 addresses guesses codes of 10,000 customers, against a server with every
 * limit as it is shipped, while customers sign in. A week is played by moving the server's clock; the year is computed
 * from what was taken in it. @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-abuse-'));
  const clockFile = join(dataDir, 'clock');
  const texts = await openTexts();
  const env = { ...admin, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback', SMS_URL: texts.url, LOG_LEVEL: 'error' };
  try {
    // In a short run their numbers are nobody's yet, which the server treats alike.
    const population = makePopulation(isShort ? 3_000 : 10_000);
    if (!isShort) {
      await (await startBranchline({ dataDir, env })).stop();
      await runSql({ dataDir }, populationStatements(population));
    }
    const phones = population.flatMap(({ role }, at) => (role === 'customer' ? [String(7_000_000_000 + at)] : []));
    const clock = isShort
      ? { env }
      : {
          env: { ...env, CLOCK_FILE: clockFile, METRICS_TOKEN: metricsToken },
          nodeArgs: ['--import', join(import.meta.dirname, 'clock.mjs')],
        };
    const server = await startBranchline({ dataDir, ...clock });
    try {
      const world = { call: createCall(server.origin), texts };
      const played = isShort
        ? await playShort(world, phones)
        : sumUp(await playWeek(world, { server, clockFile, phones }));
      const { wrongInHour, untilSecond } = played;
      const aYear = (365 / windowDays) * (untilSecond / codes) + wrongInHour * 24 * 365 * (triesPerCode / codes ** 2);
      printTable([
        ['an attack on 10,000 customers', 'measured'],
        ['wrong codes taken in an hour', shown(wrongInHour)],
        ['texts in an hour', shown(played.textsInHour)],
        ['wrong codes taken until a second code is asked for', shown(untilSecond)],
        ['takeovers while it was played', String(played.takeovers)],
        ['takeovers a year by the hour’s limit alone', shown((wrongInHour * 24 * 365) / codes)],
        ['takeovers a year', aYear.toFixed(4)],
      ]);
      // Computed from what the limits let through, no matter how quick the machine is: a short run is judged by it, too.
      if (isShort && aYear > mostTakeovers)
        throw new Error(`${aYear.toFixed(4)} takeovers a year are to be expected; ${mostTakeovers} are the most.`);
      return [
        { what: 'takeovers a year, expected', measured: aYear, atMost: mostTakeovers },
        { what: 'texts in an hour of attack', measured: played.textsInHour, atMost: 1_000 },
        { what: 'customers signed in under the budget', measured: played.under, atLeast: 0.99 },
        { what: 'known devices signed in above it', measured: played.above, atLeast: 1 },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    texts.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
