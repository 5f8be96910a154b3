import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowdStatements, makeCrowd } from '../crowd.mjs';
import { printTable, shown } from '../figures.mjs';
import { runSql, startBranchline } from '../programs.mjs';
import { attackers, createCall, homeOf, openTexts } from './client.mjs';

const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a long bench password' };
const codes = 1_000_000;
const triesPerCode = 5;
/** Over which wrong codes are counted before a second code is asked for. */
const windowDays = 24;
/** Expected in a year (security 49). */
const mostTakeovers = 0.01;

/** @typedef {{ call: import('./client.mjs').Call, texts: Awaited<ReturnType<typeof openTexts>> }} World */

/** Signs a customer in; whether it went well. @param {World} world @param {{ phone: string, ip: string, device?: string | undefined }} who */
async function signIn({ call, texts }, { phone, ip, device }) {
  const known = device === undefined ? {} : { device };
  const asked = await call('/api/otp/send', { phone, ...known }, { ip });
  if (asked.status !== 200) return null;
  const otp = await texts.codeOf(phone);
  const { body } = await call('/api/otp/verify', { phone, otp, challenge: asked.body['challenge'], ...known }, { ip });
  return body['status'] === 1 ? String(body['device']) : null;
}

/**
 * Asks for codes of numbers and guesses each five times, going round the addresses, until `most` wrong ones were taken or
 * every address was refused. @param {World} world @param {{ victims: Iterator<string>, most: number, addresses: string[] }} how
 */
async function attack({ call }, { victims, most, addresses }) {
  const counted = { wrong: 0, refused: 0 };
  const left = new Set(addresses);
  while (counted.wrong < most && left.size > 0) {
    for (const ip of [...left]) {
      const victim = victims.next();
      if (victim.done || counted.wrong >= most) return counted;
      const { status, body } = await call('/api/otp/send', { phone: victim.value }, { ip });
      for (let tried = 0; tried < triesPerCode && counted.wrong < most; tried++) {
        // Never the right one: what is counted is how many guesses are taken.
        const guess = { phone: victim.value, otp: 'x', challenge: body['challenge'] };
        const answer = await call('/api/otp/verify', { ...guess, otp: String(tried).padStart(6, '0') }, { ip });
        if (answer.status === 401) counted.wrong += 1;
        else counted.refused += 1;
        if (answer.status === 429) break;
      }
      if (status === 429 || counted.refused > 2 * addresses.length) left.delete(ip);
    }
  }
  return counted;
}

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

/** @param {World} world @param {{ isShort: boolean, phones: string[] }} how */
async function play(world, { isShort, phones }) {
  const [knownCount, newCount] = isShort ? [6, 2] : [150, 50];
  const addresses = isShort ? attackers.filter((_, at) => at % 10 === 0) : attackers;
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
    attack(world, { victims, addresses, most: isShort ? 20 : 200 }),
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
  const isLetIn = async () =>
    (await signIn(world, { phone: String(fresh.next().value), ip: homeOf(2_000 + stranger++) })) !== null;
  while (await isLetIn()) {
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
  return { knownCount, newCount, half, hour, newGood, knownGood, above, inWeeks };
}

/**
 * An attacker with a /48 and 200 single IPv4 addresses guesses codes of 10,000 customers, against a server with every
 * limit as it is shipped, while customers sign in. One hour is played; the year is computed from what was taken in it,
 * and from what was taken before a second code was asked for.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-abuse-'));
  const texts = await openTexts();
  const env = { ...admin, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback', SMS_URL: texts.url, LOG_LEVEL: 'error' };
  try {
    // In a short run their numbers are nobody's yet, which the server treats alike.
    const crowd = makeCrowd(isShort ? 3_000 : 10_000);
    if (!isShort) {
      await (await startBranchline({ dataDir, env })).stop();
      await runSql({ dataDir }, crowdStatements(crowd));
    }
    const phones = crowd.flatMap(({ role }, at) => (role === 'customer' ? [String(7_000_000_000 + at)] : []));
    const server = await startBranchline({ dataDir, env });
    try {
      const played = await play({ call: createCall(server.origin), texts }, { isShort, phones });
      const { hour, inWeeks, newGood, newCount, knownGood, half, above, knownCount } = played;
      const aYear = (365 / windowDays) * (inWeeks / codes) + hour.wrong * 24 * 365 * (triesPerCode / codes ** 2);
      printTable([
        ['an attack on 10,000 customers', 'measured'],
        ['wrong codes taken in the hour', shown(hour.wrong)],
        ['texts in the hour', shown(hour.texts)],
        ['wrong codes taken until a second code is asked for', shown(inWeeks)],
        ['takeovers a year by the hour’s limit alone', shown((hour.wrong * 24 * 365) / codes)],
        ['takeovers a year', aYear.toFixed(4)],
      ]);
      // Computed from what the limits let through, no matter how quick the machine is: a short run is judged by it, too.
      if (isShort && aYear > mostTakeovers)
        throw new Error(`${aYear.toFixed(4)} takeovers a year are to be expected; ${mostTakeovers} are the most.`);
      return [
        { what: 'takeovers a year, expected', measured: aYear, atMost: mostTakeovers },
        { what: 'texts in an hour of attack', measured: hour.texts, atMost: 1_000 },
        {
          what: 'customers signed in under the budget',
          measured: (newGood + knownGood) / (newCount + half),
          atLeast: 0.99,
        },
        { what: 'known devices signed in above it', measured: above / (knownCount - half), atLeast: 1 },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    texts.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
