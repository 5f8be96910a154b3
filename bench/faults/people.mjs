import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/**
 * @typedef {{ id: string, token: string, role: 'customer' | 'team_leader', phone: string }} Person
 * @typedef {{ pairs: [Person, Person][], strangers: Person[] }} People
 */

const makePerson = (/** @type {Person['role']} */ role) => ({
  id: randomUUID(),
  token: randomBytes(32).toString('base64url'),
  role,
  phone: String(randomInt(6_000_000_000, 9_999_999_999)),
});

/**
 * Pairs of a customer and a leader who may write to each other, and strangers who could hear them, all signed in.
 *
 * @param {number} pairCount
 * @returns {People}
 */
export const makePeople = (pairCount) => ({
  pairs: Array.from({ length: pairCount }, () => [makePerson('customer'), makePerson('team_leader')]),
  strangers: [makePerson('customer'), makePerson('team_leader')],
});

/** Puts people and a session for each into Branchline's tables. @param {Person[]} people */
export function statementsFor(people) {
  const users = people.map(
    ({ id, role, phone }) =>
      `('${id}', '${role}', (select id from branches where is_primary), 'Person', '${phone}', '${phone}', '${phone}@example.com')`,
  );
  const sessions = people.map(({ id, token }) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return `('${randomUUID()}', '\\x${hash}', '${id}', 'bench', '127.0.0.1')`;
  });
  return `insert into users (id, role, branch_id, first_name, last_name, phone, email) values ${users.join(',')};
    insert into sessions (id, token_hash, user_id, device, ip) values ${sessions.join(',')};`;
}
