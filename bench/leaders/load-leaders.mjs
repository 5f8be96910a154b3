import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Who asks and writes; each with a session.
 *
 * @typedef {{ id: string, token: string }} Somebody
 *
 * @typedef {object} Loaded
 * @property {Somebody} admin
 * @property {Somebody} head of the first branch
 * @property {Somebody[]} leaders with 300 customers each, of the first branches
 * @property {string} label that every fifth customer of the first leader has
 * @property {{ from: Somebody, to: Somebody, customers: Somebody[] }} large a leader with very many customers, some of them signed in
 * @property {{ leader: Somebody, customer: Somebody }[]} pairs who have nothing to do with any of them
 */

const perBranch = 1_000;
const customersOfLeader = 300;
const personId = (/** @type {string} */ key) => `md5('leaders ' || ${key})::uuid`;
const branchId = (/** @type {string} */ b) => personId(`'branch ' || ${b}`);
/** The first three leaders of a branch have 300 customers each, the fourth the rest. */
const leaderId = (/** @type {string} */ b, /** @type {string} */ i) =>
  personId(`'leader ' || ${b} || ' ' || (${i}) / ${customersOfLeader}`);
const customerId = (/** @type {string} */ b, /** @type {string} */ i) => personId(`'customer ' || ${b} || ' ' || ${i}`);

const phone = (/** @type {string} */ b, /** @type {string} */ i) => `(6000000000 + ${b}::bigint * 100000 + ${i})::text`;
const messageId = `md5('message ' || b || ' ' || i || ' ' || seq)::uuid`;
const momentOf = (/** @type {string} */ seq) =>
  `now() - interval '40 days' + (i % 997) * interval '57 minutes' + (${seq}) * interval '1 minute'`;

/** @param {{ branches: number, inLarge: number }} size */
const steps = ({ branches, inLarge }) => {
  /** Branch 0 is the one whose leader hands over. */
  const sizes = `(select b, case when b = 0 then ${inLarge} else ${perBranch} end as customers from generate_series(0, ${branches}) b) s`;
  const each = `${sizes} cross join lateral generate_series(0, s.customers - 1) i`;
  const leader = `case when b = 0 then ${personId(`'leader 0 0'`)} else ${leaderId('b', 'i')} end`;
  return [
    `insert into branches (id, name, description, assignment) select ${branchId('b')}, 'Branch of leaders ' || b, 'Bench', 'personal'
      from generate_series(0, ${branches}) b`,
    `insert into users (id, role, branch_id, first_name, last_name, phone, email)
      select ${personId(`'leader ' || b || ' ' || l`)}, 'team_leader', ${branchId('b')}, 'Leader', l::text, ${phone('b', '90000 + l')},
        'leader' || b || '-' || l || '@example.com'
      from generate_series(0, ${branches}) b cross join generate_series(0, 3) l`,
    `insert into users (id, role, branch_id, first_name, last_name, phone, email)
      values (${personId(`'head'`)}, 'branch_leader', ${branchId('1')}, 'Head', 'One', '5999999999', 'head@example.com')`,
    `insert into users (id, role, branch_id, leader_id, first_name, last_name, phone, created_at)
      select ${customerId('b', 'i')}, 'customer', ${branchId('b')}, ${leader}, 'Customer', i::text, ${phone('b', 'i')}, now() - interval '1 year' + i * interval '1 minute'
      from ${each}`,
    `insert into assignments (customer_id, branch_id, leader_id, since)
      select ${customerId('b', 'i')}, ${branchId('b')}, ${leader}, now() - interval '90 days' + i * interval '1 minute' from ${each}`,
    // Every fifth customer waits, every seventh has written something that was not read.
    `insert into conversations (kind, first_user_id, second_user_id, last_seq, first_read_seq, second_read_seq, second_unread,
        last_message_at, last_message_id, last_sender_id, last_type, last_content, waiting_seq, waiting_since)
      select 0, ${customerId('b', 'i')}, ${leader}, 5, 5, case when i % 7 = 0 then 3 else 5 end, case when i % 7 = 0 then 1 else 0 end,
        ${momentOf('5')}, md5('message ' || b || ' ' || i || ' 5')::uuid, ${customerId('b', 'i')}, 'text', 'Number 5',
        case when i % 5 = 0 then 5 end, case when i % 5 = 0 then ${momentOf('5')} end
      from ${each}`,
    `insert into messages (conversation_id, seq, id, sender_id, message_type, content, created_at)
      select c.id, seq, ${messageId}, case when seq % 2 = 1 then c.first_user_id else c.second_user_id end, 'text', 'Number ' || seq, ${momentOf('seq')}
      from ${each} join conversations c on c.first_user_id = ${customerId('b', 'i')} cross join generate_series(1, 5) seq`,
    `insert into labels (id, branch_id, name, color) select ${personId(`'label ' || b || ' ' || n`)}, ${branchId('b')}, 'Label ' || n, 'teal'
      from generate_series(0, ${branches}) b cross join generate_series(0, 4) n`,
    `insert into customer_labels (customer_id, label_id) select ${customerId('b', 'i')}, ${personId(`'label ' || b || ' ' || i % 5`)} from ${each}`,
    `insert into partner_marks (user_id, partner_id, pinned_at)
      select ${leader}, ${customerId('b', 'i')}, now() from ${each} where i % ${customersOfLeader} < 20 and b > 0 and i < 900`,
  ];
};

/**
 * Fills the database of a Branchline that was started once.
 *
 * @param {string} url
 * @param {{ branches: number, inLarge: number, pairs: number, writers: number }} size
 * @returns {Promise<Loaded>}
 */
export async function loadLeaders(url, { branches, inLarge, pairs, writers }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const signIn = async (/** @type {string} */ id) => {
    const token = randomBytes(32).toString('base64url');
    await client.query('insert into sessions (id, token_hash, user_id, device, ip) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      createHash('sha256').update(token).digest(),
      id,
      'bench',
      '127.0.0.1',
    ]);
    return { id, token };
  };
  const idOf = async (/** @type {string} */ expression) =>
    String((await client.query(`select ${expression} as id`)).rows[0].id);
  const signInAs = async (/** @type {string} */ key) => signIn(await idOf(personId(`'${key}'`)));
  const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
  try {
    await client.query("set synchronous_commit = off; set timezone = 'UTC'");
    for (const step of steps({ branches, inLarge })) await client.query(step);
    // What the server's own autovacuum does some time after so many new rows.
    for (const table of [
      'users',
      'user_counts',
      'conversations',
      'messages',
      'branches',
      'assignments',
      'customer_labels',
      'partner_marks',
    ])
      await client.query(`vacuum (analyze) ${table}`);
    const { rows } = await client.query("select id from users where role = 'admin' limit 1");
    /** @type {Somebody[]} */
    const leaders = [];
    for (const index of range(Math.min(50, branches))) leaders.push(await signInAs(`leader ${index + 1} 0`));
    /** @type {Somebody[]} */
    const customers = [];
    for (const index of range(writers)) customers.push(await signInAs(`customer 0 ${index}`));
    /** @type {Loaded['pairs']} */
    const others = [];
    for (const index of range(pairs)) {
      // The second leader of a branch and a customer of theirs.
      const [branch, place] = [1 + (index % branches), customersOfLeader + Math.floor(index / branches)];
      others.push({
        leader: await signInAs(`leader ${branch} 1`),
        customer: await signInAs(`customer ${branch} ${place}`),
      });
    }
    return {
      admin: await signIn(String(rows[0].id)),
      head: await signInAs('head'),
      leaders,
      label: await idOf(personId(`'label 1 0'`)),
      large: { from: await signInAs('leader 0 0'), to: await signInAs('leader 0 1'), customers },
      pairs: others,
    };
  } finally {
    await client.end();
  }
}
