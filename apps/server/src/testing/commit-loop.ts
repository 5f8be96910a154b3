import { openDatabase } from '#platform/db/database';

/**
 * A program for the tests that kill it: commits the next number to the embedded database in the folder it is given and
 * prints each number after its commit, until it dies.
 */
const [dataDir = ''] = process.argv.slice(2);
try {
  const { pool, transaction } = await openDatabase({ dataDir });
  await pool.query('create table if not exists commits (n int primary key, at timestamptz not null default now())');
  const { rows } = await pool.query<{ last: number }>('select coalesce(max(n), 0)::int as last from commits');
  for (let n = (rows[0]?.last ?? 0) + 1; ; n++) {
    if (n % 2) await pool.query({ name: 'commit', text: 'insert into commits (n) values ($1)', values: [n] });
    else await transaction((tx) => tx.execute(`insert into commits (n) values (${String(n)})`));
    process.stdout.write(`${String(n)}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
