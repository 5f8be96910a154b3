import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '../faults/connection.mjs';

/** @typedef {import('./load-leaders.mjs').Somebody} Somebody @typedef {import('../faults/connection.mjs').Connection} Connection */

/** What a moved customer may still write to the leader before, after it was done: the other side is told within 1 s. */
const graceSeconds = 1;

/**
 * Hands all customers of one leader over while others write to each other at a rate, and some of those who are moved write
 * to the leader they know.
 *
 * @param {object} options
 * @param {string} options.origin
 * @param {string} options.databaseUrl
 * @param {import('./load-leaders.mjs').Loaded} options.loaded
 * @param {number} options.perSecond
 */
export async function handOver({ origin, databaseUrl, loaded: { admin, large, pairs }, perSecond }) {
  const counts = { sent: 0, refused: 0, failed: 0, heardByStrangers: 0 };
  /** @type {Connection[]} */
  const connections = [];
  const open = async (/** @type {Somebody} */ who) => {
    const connection = await connect(origin, who.token, {
      onEvent: (name, payload) => {
        if (name !== 'new_message') return;
        const { sender, recipient } = /** @type {{ sender: string, recipient: string }} */ (payload);
        if (sender !== who.id && recipient !== who.id) counts.heardByStrangers++;
      },
      onGone: () => {},
    });
    connections.push(connection);
    return connection;
  };
  let isOver = false;
  const write = async (/** @type {Connection} */ from, /** @type {string} */ to, /** @type {number} */ pauseMs) => {
    await sleep(Math.random() * pauseMs);
    while (!isOver) {
      const since = performance.now();
      try {
        const ack = await from.ask(
          'send_message',
          { touserid: to, messageType: 'text', content: 'While others move' },
          30_000,
        );
        if (ack.status === 1) counts.sent++;
        else if (ack.code === 'forbidden' || ack.code === 'not_found') counts.refused++;
        else counts.failed++;
      } catch {
        counts.failed++;
      }
      await sleep(Math.max(0, pauseMs - (performance.now() - since)));
    }
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    /** @type {Promise<void>[]} */
    const writing = [];
    const pauseMs = (1_000 * (pairs.length + large.customers.length)) / perSecond;
    await open(large.from);
    await open(large.to);
    for (const { leader, customer } of pairs) {
      await open(leader);
      writing.push(write(await open(customer), leader.id, pauseMs));
    }
    for (const customer of large.customers) writing.push(write(await open(customer), large.from.id, pauseMs));
    await sleep(3_000);
    const before = { sent: counts.sent, at: performance.now() };
    await sleep(5_000);
    const calm = (1_000 * (counts.sent - before.sent)) / (performance.now() - before.at);

    const since = performance.now();
    const sentBefore = counts.sent;
    const reply = await fetch(`${origin}/api/handover`, {
      method: 'POST',
      headers: { 'x-auth-token': admin.token, 'content-type': 'application/json' },
      body: JSON.stringify({ fromId: large.from.id, toId: large.to.id, note: 'I answer you from now on.' }),
    });
    const answer = /** @type {any} */ (await reply.json());
    const seconds = (performance.now() - since) / 1_000;
    if (answer.status !== 1) throw new Error(`The handover failed: ${JSON.stringify(answer)}`);
    // What came before the commit is the leader's before, though the transaction began earlier.
    const { rows: clock } = await client.query('select now() as at');
    const meanwhile = (counts.sent - sentBefore) / seconds;
    await sleep(5_000);
    isOver = true;
    await Promise.all(writing);

    const one = async (/** @type {string} */ text, /** @type {unknown[]} */ values) =>
      Number((await client.query(text, values)).rows[0].count);
    const misrouted = await one(
      `select count(*) from assignments a join conversations c on c.first_user_id = a.customer_id and c.second_user_id = a.leader_id
        join messages m on m.conversation_id = c.id and m.created_at > $3::timestamptz + make_interval(secs => $2)
      where a.leader_id = $1 and a.ended_at is not null`,
      [large.from.id, graceSeconds, clock[0].at],
    );
    const left = await one('select count(*) from users where leader_id = $1', [large.from.id]);
    const noted = await one(
      `select count(*) from conversations c join messages m on m.conversation_id = c.id and m.is_auto where c.second_user_id = $1`,
      [large.to.id],
    );
    return { ...counts, seconds, calm, meanwhile, misrouted, left, noted, moved: Number(answer.data.moved) };
  } finally {
    for (const connection of connections) connection.terminate();
    await client.end();
  }
}
