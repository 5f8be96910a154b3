import { writeFileSync } from 'node:fs';
import { attackers, homeOf } from './client.mjs';
import { attack, signIn } from './play.mjs';

const days = 7;
const hoursADay = 24;
/** After so many guesses that were refused in an hour in which nobody else comes, the attacker waits for the next. */
const patience = 100;
const [knownCount, newCount] = [150, 50];
const hourMs = 3_600_000;
/** Behind a proxy the server's metrics ask for one. */
export const metricsToken = 'a-token-of-this-bench-alone';

/** Moves the clock of the server to so many hours from now, and waits until it has. @param {{ server: import('../programs.mjs').Program, clockFile: string, hours: number }} to */
async function moveClock({ server, clockFile, hours }) {
  writeFileSync(clockFile, String(hours * hourMs));
  process.kill(server.pid, 'SIGUSR2');
  for (let tried = 0; tried < 600; tried++) {
    const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const metrics = await answer.text();
    if (!answer.ok) throw new Error(`/metrics answered ${answer.status}.`);
    if (/^branchline_budget_used\{budget="wrong_codes_hour"\} 0$/m.test(metrics)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not begin a new hour.');
}

/** The part of a list that is a day's. @template T @param {T[]} list @param {number} day */
const ofDay = (list, day) => list.filter((_, at) => at % days === day);

/** Goes round a list without end. @template T @param {T[]} list */
function* roundAndRound(list) {
  for (;;) yield* list;
}

/**
 * The 168 hours of a week of attack, in each of which everything is used up that an hour has. In the first hour of a day a
 * seventh of the customers sign in, and no address gives up before it is refused.
 *
 * @param {import('./play.mjs').World} world
 * @param {{ server: import('../programs.mjs').Program, clockFile: string, phones: string[] }} how
 */
export async function playWeek(world, { server, clockFile, phones }) {
  const victims = roundAndRound(phones.slice(1_000));
  /** @type {{ phone: string, ip: string, device: string | null }[]} */
  const known = [];
  for (const [at, phone] of phones.slice(0, knownCount).entries())
    known.push({ phone, ip: homeOf(at), device: await signIn(world, { phone, ip: homeOf(at) }) });
  const coming = phones.slice(500, 500 + newCount).map((phone, at) => ({ phone, ip: homeOf(500 + at) }));
  /** How many of them get in. @param {{ phone: string, ip: string, device?: string | null }[]} people */
  const letIn = async (people) => {
    let good = 0;
    for (const { phone, ip, device } of people)
      if ((await signIn(world, { phone, ip, device: device ?? undefined })) !== null) good += 1;
    return good;
  };
  const strangers = phones.slice(600, 1_000).values();
  /** Whether one code is enough for a new device. @param {number} at */
  const isOneEnough = async (at) => {
    const said = { seconds: 0 };
    const who = { phone: String(strangers.next().value), ip: homeOf(3_000 + at) };
    if ((await signIn(world, who, said)) === null) throw new Error('A new device was not let in.');
    return said.seconds === 0;
  };

  /** @type {{ day: number, hour: number, wrong: number, refused: number, takeovers: number, texts: number, isOneEnough: boolean }[]} */
  const hours = [];
  const good = { under: 0, above: 0 };
  const all = { under: 0, above: 0 };
  const playHour = async (/** @type {number} */ day, /** @type {number} */ hour) => {
    if (day + hour > 0) await moveClock({ server, clockFile, hours: hoursADay * day + hour });
    const textsBefore = day + hour > 0 ? world.texts.counted.texts : 0;
    const isFirst = await isOneEnough(hours.length);
    const [mine, fresh] = hour === 0 ? [ofDay(known, day), ofDay(coming, day)] : [[], []];
    const mostRefused = hour === 0 ? Number.POSITIVE_INFINITY : patience;
    const half = Math.ceil(mine.length / 2);
    const [under, ...inTime] = await Promise.all([
      attack(world, { victims, addresses: attackers, most: 200, mostRefused }),
      letIn(fresh),
      letIn(mine.slice(0, half)),
    ]);
    const over = await attack(world, { victims, addresses: attackers, most: Number.POSITIVE_INFINITY, mostRefused });
    good.under += inTime.reduce((sum, each) => sum + each, 0);
    all.under += fresh.length + half;
    good.above += await letIn(mine.slice(half));
    all.above += mine.length - half;
    const [wrong, refused, takeovers] = /** @type {const} */ (['wrong', 'refused', 'takeovers']).map(
      (what) => under[what] + over[what],
    );
    hours.push({
      ...{ day, hour, wrong: wrong ?? 0, refused: refused ?? 0, takeovers: takeovers ?? 0 },
      ...{ texts: world.texts.counted.texts - textsBefore, isOneEnough: isFirst },
    });
    console.log(`  ${JSON.stringify(hours.at(-1))}`);
  };
  for (let day = 0; day < days; day++) for (let hour = 0; hour < hoursADay; hour++) await playHour(day, hour);
  return { hours, good, all };
}
