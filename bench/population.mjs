import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * People, each signed in on one device.
 *
 * @typedef {{ id: string, token: string, role: 'customer' | 'team_leader', branch: number }} Member
 * @typedef {{ perBranch: number, leaders: number }} Shape people of a branch, and how many of them are leaders
 */

/** As most organisations are. */
export const usualShape = { perBranch: 200, leaders: 4 };

/** @param {number} count @param {Shape} shape @returns {Member[]} */
export const makePopulation = (count, { perBranch, leaders } = usualShape) =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    role: index % perBranch < leaders ? 'team_leader' : 'customer',
    branch: Math.floor(index / perBranch),
  }));

const branchId = (/** @type {number} */ index) => `md5('population' || ${index})::uuid`;

/** Puts the population and a session for each into Branchline's tables. @param {Member[]} population */
export function populationStatements(population) {
  const branches = Array.from(
    { length: (population.at(-1)?.branch ?? 0) + 1 },
    (_, index) => `(${branchId(index)}, 'Population ${index}', 'Bench')`,
  );
  const users = population.map(
    ({ id, role, branch }, index) =>
      `('${id}', '${role}', ${branchId(branch)}, 'Person', '${index}', '${7_000_000_000 + index}')`,
  );
  const sessions = population.map(({ id, token }) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return `('${randomUUID()}', '\\x${hash}', '${id}', 'bench', '127.0.0.1')`;
  });
  return `insert into branches (id, name, description) values ${branches.join(',')};
    insert into users (id, role, branch_id, first_name, last_name, phone) values ${users.join(',')};
    insert into sessions (id, token_hash, user_id, device, ip) values ${sessions.join(',')};
    analyze;`;
}
