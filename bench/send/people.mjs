import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * Two people who may write to each other, each with a token.
 *
 * @typedef {{ id: string, token: string }} Person
 * @typedef {{ customer: Person, leader: Person }} Pair
 */

const makePerson = () => ({ id: randomUUID(), token: randomBytes(32).toString('base64url') });

/** @param {number} count @returns {Pair[]} */
export const makePairs = (count) =>
  Array.from({ length: count }, () => ({ customer: makePerson(), leader: makePerson() }));

/** @param {Pair[]} pairs */
const everybody = (pairs) =>
  pairs.flatMap(({ customer, leader }) => [
    { ...customer, role: 'customer' },
    { ...leader, role: 'team_leader' },
  ]);

const phone = (/** @type {number} */ index) => String(7_000_000_000 + index);

/** Puts the pairs and a session for each into Branchline's tables. @param {Pair[]} pairs */
export function branchlineStatements(pairs) {
  const people = everybody(pairs);
  const users = people.map(
    ({ id, role }, index) =>
      `('${id}', '${role}', (select id from branches where is_primary), 'Person', '${index}', '${phone(index)}')`,
  );
  const sessions = people.map(({ id, token }) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return `('${randomUUID()}', '\\x${hash}', '${id}', 'bench', '127.0.0.1')`;
  });
  return `insert into users (id, role, branch_id, first_name, last_name, phone) values ${users.join(',')};
    insert into sessions (id, token_hash, user_id, device, ip) values ${sessions.join(',')};`;
}

/** Lets the pairs into ejabberd, each with the token as password. @param {Pair[]} pairs */
export const ejabberdStatements = (pairs) =>
  `insert into users (username, password) values ${everybody(pairs)
    .map(({ id, token }) => `('${id}', '${token}')`)
    .join(',')};`;

/** Puts the pairs into the ordinary build's table. @param {Pair[]} pairs */
export const ordinaryStatements = (pairs) =>
  `insert into people (id) values ${everybody(pairs)
    .map(({ id }) => `('${id}')`)
    .join(',')};`;
