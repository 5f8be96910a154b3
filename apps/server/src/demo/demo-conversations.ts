import { makeMessage, makeRead, type User } from '#testing/factories';
import type { DemoOrganisation, DemoTools } from './demo-organisation.ts';
import { demoCustomers } from './demo-people.ts';
import { demoLeaderTalks, demoTalks, demoTalksByLanguage, type DemoTurn } from './demo-talks.ts';

const minuteMs = 60_000;

/** `customer` says the customer's turns; between leaders the one who begins. */
interface Pair {
  readonly customer: User;
  readonly leader: User;
}

const wordsOf = ({ text }: DemoTurn, { customer, leader }: Pair): string =>
  text.replaceAll('{customer}', customer.firstName || 'there').replaceAll('{leader}', leader.firstName);

interface Timed {
  readonly turn: DemoTurn;
  readonly at: Date;
}

/** A moment since they met, rather lately than long ago, when the studio is open. */
const openingMoment = ({ dice, now }: DemoTools, since: number): number => {
  const moment = new Date(now.getTime() - dice.roll() ** 1.6 * (now.getTime() - since));
  moment.setHours(dice.between(10, 17), dice.between(0, 59), dice.between(0, 59));
  return Math.max(moment.getTime(), since + 10 * minuteMs);
};

/** When each turn is written: talks in any order of days, minutes between turns, nothing in the future. */
const timeTurns = (tools: DemoTools, pair: Pair, talks: readonly (readonly DemoTurn[])[]): Timed[] => {
  const { dice, now } = tools;
  const since = Math.max(pair.customer.createdAt.getTime(), pair.leader.createdAt.getTime());
  const timed: Timed[] = [];
  const starts = talks.map(() => openingMoment(tools, since)).sort((a, b) => a - b);
  for (const [index, talk] of talks.entries()) {
    const pauses = talk.map((_, place) => (place === 0 ? 0 : dice.between(1, 25) * minuteMs));
    const latest = now.getTime() - pauses.reduce((sum, pause) => sum + pause, dice.between(2, 90) * minuteMs);
    const before = timed.at(-1)?.at.getTime() ?? since;
    let at = Math.max(Math.min(starts[index] ?? latest, latest), before + 30 * minuteMs);
    if (at > latest) continue;
    for (const [place, turn] of talk.entries()) {
      at += pauses[place] ?? 0;
      timed.push({ turn, at: new Date(at) });
    }
  }
  return timed;
};

const play = async (tools: DemoTools, pair: Pair, talks: readonly (readonly DemoTurn[])[]): Promise<void> => {
  const { database, files, dice } = tools;
  const written = { customer: 0, leader: 0 };
  let count = 0;
  for (const { turn, at } of timeTurns(tools, pair, talks)) {
    const [sender, recipient] = turn.by === 'customer' ? [pair.customer, pair.leader] : [pair.leader, pair.customer];
    const attachments: string[] = [];
    for (const picture of turn.pictures ?? []) attachments.push(await files.uploadPicture(sender.id, picture));
    if (turn.hasVoice) attachments.push(await files.uploadVoice(sender.id, dice.between(3, 9), dice.between(110, 210)));
    written[turn.by] = ++count;
    const message = { content: wordsOf(turn, pair), createdAt: at };
    const kind = attachments.length > 0 ? { attachments, messageType: 'file' as const } : {};
    await makeMessage(database, [sender, recipient], { ...message, ...kind });
  }
  // Who wrote last has read it all; the other one often has as well.
  const hasReadAll = dice.roll() < 0.6;
  await makeRead(database, [pair.customer, pair.leader], hasReadAll ? count : written.customer);
  await makeRead(database, [pair.leader, pair.customer], hasReadAll ? count : written.leader);
};

/** Conversations of the last weeks: every customer but the newest with a leader or two, and some between leaders. */
export const makeConversations = async (tools: DemoTools, organisation: DemoOrganisation): Promise<void> => {
  const { dice } = tools;
  const { customers, teamLeaders } = organisation;
  for (const [index, customer] of customers.entries()) {
    if (customer.firstName === '') continue;
    const ownLeaders = teamLeaders.filter((leader) => leader.branchId === customer.branchId);
    const language = demoCustomers[index]?.language;
    const leader = ownLeaders[Math.floor(index / 3) % ownLeaders.length] ?? dice.pick(ownLeaders);
    const first = language === undefined ? undefined : demoTalksByLanguage[language];
    const talk = demoTalks[index % demoTalks.length] ?? [];
    const next = demoTalks[(index + 3) % demoTalks.length] ?? [];
    await play(tools, { customer, leader }, first ? [first] : index % 2 === 0 ? [next, talk] : [talk]);
    if (index % 7 === 3) {
      const other = ownLeaders.find((each) => each !== leader);
      if (other) await play(tools, { customer, leader: other }, [dice.pick(demoTalks)]);
    }
  }
  for (const [index, talk] of demoLeaderTalks.entries()) {
    const [one, other] = [teamLeaders[index], teamLeaders[index + 3]];
    if (one && other) await play(tools, { customer: one, leader: other }, [talk]);
  }
};
