import { text } from 'node:stream/consumers';
import { openDatabase } from '#platform/db/database';

/**
 * A program for those who test and measure from outside: runs the statements it is given on its input in the database
 * at `url`, or in the embedded one in `dataDir` that nobody else holds, and prints the last result's rows as JSON.
 */
const [dataDir = '', url] = process.argv.slice(2);
/** What fills a database takes longer than anybody waits for an answer. */
const statementLimitMs = 600_000;
try {
  const database = await openDatabase({ dataDir, url, statementLimitMs });
  try {
    const results: unknown = await database.pool.query(await text(process.stdin));
    const last = (Array.isArray(results) ? results.at(-1) : results) as { rows: unknown[] };
    process.stdout.write(JSON.stringify(last.rows));
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
