import pg from 'pg';

export { findPostgres, startPostgres, startStandby } from '../scripts/test-postgres.mjs';

/**
 * Adds an empty database to a server.
 *
 * @param {{ url: string, pid: number }} server
 * @param {string} name
 */
export async function addDatabase({ url, pid }, name) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href, pid };
}
