import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * How much is loaded. A branch is 200 people (4 of them leaders) with 500 conversations and `depth` times 10,000 messages,
 * so that one person has the same in a small organisation and in a large one, and only what surrounds them grows.
 *
 * @typedef {{ branches: number, depth?: number }} Size
 *
 * @typedef {object} Loaded
 * @property {string} admin token
 * @property {{ token: string, partnerId: string }[]} leaders with somebody they have `depth` times 110 messages with
 */

const perBranch = { people: 200, conversations: 500 };
const leadersInBranch = 4;
const sampledLeaders = 400;

const personId = (/** @type {string} */ index) => `md5('person' || (${index}))::uuid`;
/** Of conversation `c`, counted from 0, with `k` within its branch. */
const customerOf = personId(`(c / 500) * 200 + ${leadersInBranch} + (c % 500) / ${leadersInBranch}`);
const leaderOf = personId(`(c / 500) * 200 + (c % 500) % ${leadersInBranch}`);
/** Every tenth conversation is a long one. */
const longest = 110;
const lengthOf = (/** @type {number} */ depth) => `case when c % 10 = 0 then ${longest * depth} else ${10 * depth} end`;
/** Begun at some time of the last year; a message a minute. */
const momentOf = (/** @type {string} */ seq) =>
  `date_trunc('day', now()) - interval '1 year' + (hashint4(c) & 32767) * interval '15 minutes' + (${seq}) * interval '1 minute'`;
const messageIdOf = (/** @type {string} */ seq) => {
  const milliseconds = `lpad(to_hex((extract(epoch from ${momentOf(seq)}) * 1000)::bigint), 12, '0')`;
  return `(${milliseconds} || '7' || substr(md5(c || '-' || ${seq}), 1, 3) || '8' || substr(md5(c || '-' || ${seq}), 4, 15))::uuid`;
};

const words =
  'order parcel invoice tomorrow thanks please branch delivery price photo address again today morning receipt size colour blue green return';
const firstNames = 'Aarav Diya Arjun Kavya Rohan Priya Sanjay Meera Vijay Anjali Rahul Neha Suresh Pooja Amit Lakshmi';
const lastNames = 'Sharma Verma Gupta Patel Singh Kumar Reddy Nair Iyer Rao Joshi Kulkarni Patil Mehta Shah Jain Bose';
const anyOf = (/** @type {string} */ list, /** @type {string} */ key) => {
  const all = list.split(' ');
  return `('{${all.join(',')}}'::text[])[1 + (hashint4(${key}) & 65535) % ${all.length}]`;
};

const steps = (/** @type {Size} */ { branches, depth = 1 }) => {
  const people = branches * perBranch.people;
  const conversations = branches * perBranch.conversations;
  const batches = (/** @type {number} */ count, /** @type {number} */ size) =>
    Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
      from: index * size,
      to: Math.min(count, (index + 1) * size) - 1,
    }));
  return [
    `insert into branches (id, name, description) select md5('branch' || b)::uuid, 'Branch ' || b, 'Bench'
       from generate_series(0, ${branches - 1}) b`,
    ...batches(people, 20_000).map(
      ({ from, to }) => `insert into users (id, role, branch_id, first_name, last_name, phone, email, created_at)
        select ${personId('i')}, case when i % 200 < ${leadersInBranch} then 'team_leader' else 'customer' end,
          md5('branch' || i / 200)::uuid, ${anyOf(firstNames, 'i')}, ${anyOf(lastNames, 'i * 7 + 1')},
          (7000000000 + i::bigint * 2617 % 2999999999)::text,
          case when i % 200 < ${leadersInBranch} then 'person' || i || '@example.com' end,
          now() - interval '1 year' - i % 1000 * interval '1 hour'
        from generate_series(${from}, ${to}) i`,
    ),
    `insert into conversations (id, kind, first_user_id, second_user_id, last_seq, first_read_seq, second_read_seq,
        second_unread, last_message_at, last_message_id, last_sender_id, last_type, last_content, created_at)
      overriding system value
      select c + 1, 0, ${customerOf}, ${leaderOf}, length, length, length - case when c % 7 = 0 then 3 else 0 end,
        case when c % 7 = 0 then 3 else 0 end, ${momentOf('length')}, ${messageIdOf('length')}, ${customerOf}, 'text',
        'The last one', ${momentOf('1')}
      from (select c, ${lengthOf(depth)} as length from generate_series(0, ${conversations - 1}) c) each`,
    `select setval(pg_get_serial_sequence('conversations', 'id'), ${conversations})`,
    'alter table messages drop constraint messages_pkey',
    'drop index messages_id_key, messages_client_key',
    ...batches(conversations, 25_000 / depth).map(
      ({
        from,
        to,
      }) => `insert into messages (conversation_id, seq, id, sender_id, message_type, content, client_id, created_at)
        select c + 1, seq, ${messageIdOf('seq')}, case when seq % 2 = 0 then ${customerOf} else ${leaderOf} end, 'text',
          ${anyOf(words, 'c + seq')} || ' ' || ${anyOf(words, 'c * 31 + seq')} || ' and a few words more, as people write them ' || seq,
          md5('client' || c || '-' || seq), ${momentOf('seq')}
        from generate_series(${from}, ${to}) c cross join lateral generate_series(1, ${lengthOf(depth)}) seq`,
    ),
    'alter table messages add constraint messages_pkey primary key (conversation_id, seq)',
    'create unique index messages_id_key on messages (id)',
    'create unique index messages_client_key on messages (sender_id, client_id) where client_id is not null',
    // Old messages are in the reports already.
    `insert into system_values (key, value) values ('reports_rolled_up_to', (select max(id::text) from
        (select id from messages order by id desc limit 1) newest)) on conflict (key) do update set value = excluded.value`,
  ];
};

/** @param {pg.Client} client @param {Size} size @returns {Promise<Loaded>} */
async function addSessions(client, { branches, depth = 1 }) {
  const token = () => randomBytes(32).toString('base64url');
  const insert = (/** @type {string} */ secret, /** @type {string} */ userId) =>
    client.query('insert into sessions (id, token_hash, user_id, device, ip) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      createHash('sha256').update(secret).digest(),
      userId,
      'bench',
      '127.0.0.1',
    ]);
  const admin = token();
  await insert(admin, (await client.query("select id from users where role = 'admin' limit 1")).rows[0].id);
  const leaders = [];
  const { rows } = await client.query(
    `select second_user_id as id, min(first_user_id::text) as partner from conversations where last_seq = $3
      and id % $1 < 500 group by 1 limit $2`,
    [Math.max(1, Math.floor(branches / 100)) * 500, sampledLeaders, longest * depth],
  );
  for (const { id, partner } of rows) {
    const secret = token();
    await insert(secret, id);
    leaders.push({ token: secret, partnerId: String(partner) });
  }
  return { admin, leaders };
}

/** Puts branches, people, conversations and messages into the tables. @param {pg.Client} client @param {Size} size */
async function fillTables(client, size) {
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set timezone = 'UTC'");
  for (const step of steps(size)) await client.query(step);
  // What the server's own autovacuum does some time after so many new rows.
  for (const table of ['users', 'user_counts', 'conversations', 'messages', 'sessions', 'branches'])
    await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
}

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work */
async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Fills the database of a Branchline that was started once; nobody in it is signed in.
 *
 * @param {string} url
 * @param {Size} size
 */
export const fillDatabase = (url, size) => withClient(url, (client) => fillTables(client, size));

/**
 * Fills the database of a Branchline that was started once with an admin, and signs leaders in.
 *
 * @param {string} url
 * @param {Size} size
 */
export const bulkLoad = (url, size) =>
  withClient(url, async (client) => {
    await fillTables(client, size);
    const loaded = await addSessions(client, size);
    const sizes = await client.query(`select pg_size_pretty(pg_database_size(current_database())) as size,
      pg_database_size(current_database()) as bytes,
      (select count(*) from messages) as messages, (select count(*) from users) as users,
      (select count(*) from conversations) as conversations`);
    return { ...loaded, described: sizes.rows[0] };
  });
