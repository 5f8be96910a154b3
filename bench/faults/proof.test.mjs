import { describe, expect, test } from 'vitest';
import { prove } from './proof.mjs';

// The checker itself: each thing that can go wrong is found when it is made to.

/** @param {string} id @param {'customer' | 'team_leader'} role @returns {import('./people.mjs').Person} */
const person = (id, role) => ({ id, role, token: '', phone: '' });
const [customer, leader] = [person('customer', 'customer'), person('leader', 'team_leader')];

const makeCase = () => {
  const messages = [1, 2, 3].map((seq) => ({
    id: `m${seq}`,
    seq,
    sender: 'customer',
    recipient: 'leader',
    content: `text ${seq}`,
    isRead: true,
  }));
  const rows = messages.map(({ id, seq, sender, content }) => ({
    ...{ id, seq, sender_id: sender, content },
    client_id: `c${seq}`,
    conversation: 1,
  }));
  const device = (/** @type {import('./people.mjs').Person} */ who, /** @type {string} */ partnerId) => {
    const history = [...messages];
    return {
      ...{ who, partnerId, history },
      view: new Map(messages.map((each) => [each.seq, each])),
      heard: /** @type {typeof messages} */ ([]),
      problems: [],
      seenUpTo: () => 0,
      markedUpTo: () => 0,
      heardDeliveredUpTo: () => 0,
      complete: () => messages.length,
      leaked: () => 0,
      heardAgain: () => 0,
      ask: async () => ({ status: 1, data: history, hasMore: false }),
    };
  };
  const [ofCustomer, ofLeader] = [device(customer, 'leader'), device(leader, 'customer')];
  const stranger = { heard: /** @type {typeof messages} */ ([]) };
  const workload = {
    people: { pairs: [[customer, leader]], strangers: [] },
    devices: [ofCustomer, ofLeader],
    strangers: [stranger],
    sent: new Map(messages.map(({ sender, content, seq }) => [`c${seq}`, { sender, content }])),
    acknowledged: new Map(messages.map((each) => [`c${each.seq}`, each])),
  };
  const read = { reader: 'leader', seq: 3, delivered: 3 };
  const world = { sql: async (/** @type {string} */ text) => (text.includes('read_seq') ? [read] : rows) };
  const [firstRow, first] = [
    /** @type {typeof rows[number]} */ (rows[0]),
    /** @type {typeof messages[number]} */ (messages[0]),
  ];
  return { world, workload, rows, firstRow, first, stranger, ofCustomer, ofLeader, read };
};

/** @typedef {ReturnType<typeof makeCase>} Case */

const provedWith = async (/** @type {(made: Case) => void} */ spoil) => {
  const made = makeCase();
  spoil(made);
  const { world, workload } = /** @type {any} */ (made);
  return prove(world, workload, 0);
};

/** @type {[what: string, column: keyof import('./proof.mjs').Findings, spoil: (made: Case) => void][]} */
const wrongs = [
  ['a message that is not stored', 'lost', ({ rows }) => void rows.pop()],
  ['a message stored with other words', 'lost', ({ firstRow }) => void (firstRow.content = 'other')],
  ['a message that a device never showed', 'lost', ({ ofLeader }) => void ofLeader.view.delete(2)],
  ['a message told and not stored', 'lost', ({ ofLeader, first }) => void ofLeader.heard.push({ ...first, id: 'x' })],
  ['a message stored twice', 'doubled', ({ rows, firstRow }) => void rows.push({ ...firstRow, id: 'm4', seq: 4 })],
  ['a message told twice', 'doubled', ({ ofLeader }) => void (ofLeader.heardAgain = () => 1)],
  ['a place left out', 'outOfOrder', ({ rows }) => void rows.splice(1, 1)],
  ['a history in another order', 'outOfOrder', ({ ofCustomer }) => void ofCustomer.history.reverse()],
  ['a message told to a stranger', 'leaked', ({ stranger, first }) => void stranger.heard.push(first)],
  ["somebody else's message on a device", 'leaked', ({ ofCustomer }) => void (ofCustomer.leaked = () => 1)],
  [
    'something seen that is unseen again',
    'unseenAgain',
    ({ ofLeader, read }) => {
      ofLeader.seenUpTo = () => 3;
      read.seq = 1;
    },
  ],
  [
    'something marked as delivered that is not delivered again',
    'undeliveredAgain',
    ({ ofLeader, read }) => {
      ofLeader.markedUpTo = () => 3;
      read.delivered = 1;
    },
  ],
  [
    'something that a sender was told is delivered, and is not',
    'undeliveredAgain',
    ({ ofCustomer, read }) => {
      ofCustomer.heardDeliveredUpTo = () => 3;
      read.delivered = 1;
    },
  ],
];

describe('the checker', () => {
  const clean = {
    sent: 3,
    acknowledged: 3,
    lost: 0,
    doubled: 0,
    outOfOrder: 0,
    leaked: 0,
    unseenAgain: 0,
    undeliveredAgain: 0,
  };

  test('finds nothing when nothing is wrong', async () => {
    expect(await provedWith(() => {})).toEqual(clean);
  });

  test.each(wrongs)('finds %s', async (_what, column, spoil) => {
    expect((await provedWith(spoil))[column]).toBeGreaterThan(0);
  });
});
