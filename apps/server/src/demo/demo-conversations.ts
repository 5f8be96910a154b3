import { makeMessage, makeRead, type User } from '#testing/factories';
import type { DemoOrganisation, DemoTools } from './demo-organisation.ts';
import { demoCustomers } from './demo-people.ts';
import { demoLeaderTalks, demoTalks, demoTalksByLanguage, type DemoTurn } from './demo-talks.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** `customer` says the customer's turns; between leaders the one who begins. */
interface Pair {
  readonly customer: User;
  readonly leader: User;
}

const wordsOf = ({ text }: DemoTurn, { customer, leader }: Pair): string =>
  text.replaceAll('{customer}', customer.firstName || 'there').replaceAll('{leader}', leader.firstName);

/** Plays talks one after the other; the last of them ended minutes to weeks ago. */
const play = async (tools: DemoTools, pair: Pair, talks: readonly (readonly DemoTurn[])[]): Promise<void> => {
  const { database, files, dice, now } = tools;
  const turns = talks.flatMap((talk, index) =>
    talk.map((turn, place) => ({
      turn,
      // Days between talks, minutes within one.
      pause: place === 0 && index > 0 ? dice.between(3, 12) * dayMs : dice.between(1, 25) * minuteMs,
    })),
  );
  const endedMs = dice.roll() < 0.3 ? dice.between(2, 180) * minuteMs : dice.roll() ** 1.5 * 21 * dayMs;
  const length = turns.reduce((sum, { pause }) => sum + pause, 0);
  let at = now.getTime() - Math.max(endedMs, minuteMs) - length;
  const written = { customer: 0, leader: 0 };
  let count = 0;
  for (const { turn, pause } of turns) {
    at += pause;
    const [sender, recipient] = turn.by === 'customer' ? [pair.customer, pair.leader] : [pair.leader, pair.customer];
    const attachments: string[] = [];
    for (const picture of turn.pictures ?? []) attachments.push(await files.uploadPicture(sender.id, picture));
    if (turn.hasVoice) attachments.push(await files.uploadVoice(sender.id, dice.between(3, 9), dice.between(110, 210)));
    written[turn.by] = ++count;
    const message = { content: wordsOf(turn, pair), createdAt: new Date(at) };
    const extra = attachments.length > 0 ? { attachments, messageType: 'file' as const } : {};
    await makeMessage(database, [sender, recipient], { ...message, ...extra });
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
