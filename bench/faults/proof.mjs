import { setTimeout as sleep } from 'node:timers/promises';

/**
 * All but the first two are 0 when nothing went wrong.
 *
 * @typedef {object} Findings
 * @property {number} sent
 * @property {number} acknowledged
 * @property {number} lost acknowledged, and not stored as it was acknowledged, or not with somebody it belongs to
 * @property {number} doubled stored or told again
 * @property {number} outOfOrder places that are left out, taken twice, or that two people see differently
 * @property {number} leaked told to somebody whom it does not concern
 * @property {number} unseenAgain seen, and unseen later
 * @property {number} undeliveredAgain marked as delivered, or said to be, and not so later
 *
 * @typedef {{ id: string, seq: number, sender_id: string, content: string, client_id: string, conversation: number }} Row
 * @typedef {import('./device.mjs').Message} Message
 */

/** @type {Findings} */
export const nothing = {
  sent: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  outOfOrder: 0,
  leaked: 0,
  unseenAgain: 0,
  undeliveredAgain: 0,
};

/** @param {Findings} one @param {Findings} other @returns {Findings} */
export const add = (one, other) => ({
  sent: one.sent + other.sent,
  acknowledged: one.acknowledged + other.acknowledged,
  lost: one.lost + other.lost,
  doubled: one.doubled + other.doubled,
  outOfOrder: one.outOfOrder + other.outOfOrder,
  leaked: one.leaked + other.leaked,
  unseenAgain: one.unseenAgain + other.unseenAgain,
  undeliveredAgain: one.undeliveredAgain + other.undeliveredAgain,
});

/** Waits until every device has everything by itself, which the events of the last moments may take up to `withinMs` for. */
async function settle(
  /** @type {import('./workload.mjs').Workload} */ { devices },
  /** @type {Map<string, Row[]>} */ stored,
  withinMs = 10_000,
) {
  const until = performance.now() + withinMs;
  const isBehind = (/** @type {import('./device.mjs').Device} */ { who, complete }) =>
    complete() < (stored.get(who.id)?.length ?? 0);
  while (devices.some(isBehind) && performance.now() < until) await sleep(50);
}

/** A device may be reconnecting at that moment. @param {import('./device.mjs').Device['ask']} ask @param {object} query */
async function askAgain(ask, query) {
  for (let tries = 1; ; tries++) {
    const page = await ask('older_messages', query, 20_000).catch(() => null);
    if (page?.status === 1) return page;
    if (tries === 5) throw new Error(`The history could not be read: ${page?.message ?? 'no answer'}`);
    await sleep(300);
  }
}

/** The whole conversation as a reader is shown it, oldest first. @param {import('./device.mjs').Device} device */
async function readHistory({ ask, partnerId }) {
  /** @type {{ id: string, seq: number }[][]} */
  const pages = [];
  for (;;) {
    const before = pages.at(-1)?.[0]?.seq;
    const page = await askAgain(ask, { userid: partnerId, ...(before ? { before } : {}) });
    pages.push(/** @type {Message[]} */ (page.data).map(({ id, seq }) => ({ id, seq })));
    if (!page.hasMore) return pages.toReversed().flat();
  }
}

/** @template T @param {T[]} list @param {(each: T) => unknown} keyOf */
const repeats = (list, keyOf) => list.length - new Set(list.map(keyOf)).size;

const differences = (
  /** @type {{ id: string, seq: number }[]} */ one,
  /** @type {{ id: string, seq: number }[]} */ other,
) => {
  let count = Math.abs(one.length - other.length);
  for (let index = 0; index < Math.min(one.length, other.length); index++)
    if (one[index]?.id !== other[index]?.id || one[index]?.seq !== other[index]?.seq) count++;
  return count;
};

/**
 * Compares what was sent and told with what is stored, with what everybody's devices show, and with what they can read.
 *
 * @param {Pick<import('./world.mjs').World, 'sql'>} world
 * @param {import('./workload.mjs').Workload} workload whose writing has stopped
 * @param {number} settleMs
 * @returns {Promise<Findings>}
 */
export async function prove(world, workload, settleMs) {
  const ids = workload.people.pairs.flat().map(({ id }) => `'${id}'`);
  /** @type {Row[]} */
  const rows =
    await world.sql(`select m.id, m.seq, m.sender_id, md5(m.content) as content, m.client_id, m.conversation_id as conversation
    from messages m join conversations c on c.id = m.conversation_id
    where c.first_user_id in (${ids}) or c.second_user_id in (${ids}) order by m.conversation_id, m.seq`);
  // Before the places are read: marks go on being made.
  const marks = workload.devices.map((device) => [device.markedUpTo(), device.heardDeliveredUpTo()]);
  /** @type {{ reader: string, seq: number, delivered: number }[]} */
  const read =
    await world.sql(`select second_user_id as reader, second_read_seq as seq, greatest(second_read_seq, second_delivered_seq) as delivered
      from conversations where second_user_id in (${ids})
    union all select first_user_id, first_read_seq, greatest(first_read_seq, first_delivered_seq)
      from conversations where first_user_id in (${ids})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const conversationOf = new Map(rows.map((row) => [row.sender_id, row.conversation]));
  const partners = new Map(workload.devices.map(({ who, partnerId }) => [who.id, partnerId]));
  /** @type {Map<string, Row[]>} */
  const stored = new Map();
  const byConversation = groupRows(rows);
  for (const [id, partnerId] of partners) {
    const conversation = conversationOf.get(id) ?? conversationOf.get(partnerId);
    stored.set(id, conversation === undefined ? [] : (byConversation.get(conversation) ?? []));
  }
  await settle(workload, stored, settleMs);

  const isStored = (
    /** @type {{ id: string, seq: number, sender: string, content: string }} */ { id, seq, sender, content },
  ) => {
    const row = byId.get(id);
    return row?.seq === seq && row.sender_id === sender && row.content === content;
  };
  let lost = [...workload.acknowledged].filter(
    ([clientId, ack]) => !isStored(ack) || ack.content !== workload.sent.get(clientId)?.content,
  ).length;
  let doubled = repeats(rows, (row) => `${row.sender_id} ${row.client_id}`);
  let outOfOrder = 0;
  let leaked = workload.strangers.reduce((sum, { heard }) => sum + heard.length, 0);
  let unseenAgain = 0;
  let undeliveredAgain = 0;
  for (const list of byConversation.values()) outOfOrder += list.filter(({ seq }, index) => seq !== index + 1).length;

  await Promise.all(
    workload.devices.map(async (device, index) => {
      const truth = stored.get(device.who.id) ?? [];
      const history = await readHistory(device);
      lost += truth.filter(({ seq }) => !device.view.has(seq)).length;
      doubled += device.heardAgain();
      leaked += device.leaked();
      lost += device.heard.filter((message) => !isStored(message)).length;
      outOfOrder += truth.filter(({ seq, id }) => device.view.has(seq) && device.view.get(seq)?.id !== id).length;
      outOfOrder += differences(truth, history);
      const place = read.find(({ reader }) => reader === device.who.id)?.seq ?? 0;
      unseenAgain += truth.filter(
        ({ sender_id, seq }) => sender_id !== device.who.id && seq > place && seq <= device.seenUpTo(),
      ).length;
      unseenAgain += device.problems.length;
      const deliveredTo = (/** @type {string} */ id) => read.find(({ reader }) => reader === id)?.delivered ?? 0;
      const [marked = 0, saidUpTo = 0] = marks[index] ?? [];
      undeliveredAgain += truth.filter(({ sender_id, seq }) =>
        sender_id === device.who.id
          ? seq <= saidUpTo && seq > deliveredTo(device.partnerId)
          : seq <= marked && seq > deliveredTo(device.who.id),
      ).length;
    }),
  );
  const { sent, acknowledged } = workload;
  const counts = { sent: sent.size, acknowledged: acknowledged.size };
  return { ...counts, lost, doubled, outOfOrder, leaked, unseenAgain, undeliveredAgain };
}

/** @param {Row[]} rows */
function groupRows(rows) {
  /** @type {Map<number, Row[]>} */
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row.conversation);
    if (group) group.push(row);
    else groups.set(row.conversation, [row]);
  }
  return groups;
}
