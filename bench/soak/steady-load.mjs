import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('../send/load.mjs').Target} Target */

const tickMs = 20;
/** A sender that waits for so many acknowledgements leaves its turn out. */
const maxOutstanding = 16;

/**
 * Has all pairs but the last two write `perSecond` messages together until it is stopped. People of the last two pairs
 * come and go once a second, as they do.
 *
 * @param {Target} target
 * @param {number} perSecond
 */
export async function startSteadyLoad(target, perSecond) {
  const writing = target.pairs.slice(0, -2);
  const visiting = target.pairs.slice(-2);
  const counts = { sent: 0, acknowledged: 0, delivered: 0, visits: 0 };
  const run = Math.random().toString(36).slice(2, 8);
  const senders = await Promise.all(
    writing.map(async (pair, place) => {
      const [sender, recipient] = await target.connectPair(pair, place);
      recipient.onMessage(() => counts.delivered++);
      return { sender, recipient, to: pair.leader.id, outstanding: 0 };
    }),
  );

  const sendOne = (/** @type {typeof senders[number]} */ from) => {
    from.outstanding++;
    const index = counts.sent++;
    const content = `A message of some words, as long as people write them on a phone. (${index})`;
    from.sender.send({ touserid: from.to, messageType: 'text', content, clientId: `${run}-${index}` }, () => {
      from.outstanding--;
      counts.acknowledged++;
    });
  };
  let turn = 0;
  let owed = 0;
  let at = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // A tick that came late is not made up for all at once.
    owed = Math.min(owed + ((now - at) / 1000) * perSecond, perSecond / 5);
    at = now;
    for (let tries = 0; owed >= 1 && tries < 4 * senders.length; tries++) {
      const from = senders[turn++ % senders.length];
      if (!from || from.outstanding >= maxOutstanding) continue;
      sendOne(from);
      owed--;
    }
  }, tickMs);

  let isVisiting = true;
  const visits = (async () => {
    while (isVisiting) {
      await sleep(1_000);
      for (const [place, pair] of visiting.entries()) {
        const people = await target.connectPair(pair, place);
        await Promise.all(people.map(({ close }) => close()));
        counts.visits += people.length;
      }
    }
  })();

  return {
    counts,
    /** Waits for what is on its way. @throws when something did not arrive, or arrived twice */
    stop: async () => {
      clearInterval(timer);
      isVisiting = false;
      await visits;
      for (let tries = 0; counts.delivered < counts.sent && tries < 500; tries++) await sleep(20);
      await sleep(200);
      await Promise.all(senders.flatMap(({ sender, recipient }) => [sender.close(), recipient.close()]));
      const { sent, acknowledged, delivered } = counts;
      if (acknowledged !== sent || delivered !== sent)
        throw new Error(`Of ${sent} messages ${acknowledged} were acknowledged and ${delivered} delivered.`);
    },
  };
}
