import { readConfig } from '#config/config';
import { findDataDir } from '#config/data-dir';
import { createLogger } from '#platform/logger';
import { printToTerminal } from '#platform/terminal';
import { assertDatabaseIsThere } from './database-location.ts';
import { becomeOwner } from './data-dir-owner.ts';
import { bringUpToDate, openNamedDatabase } from './open-named-database.ts';
import { linesFor } from './start-problems.ts';

const usage = `Usage: npm run migrate

Brings the database that the variables name up to date, as a step of its own before servers start; the embedded one has to
be there. Set the same variables as the server has. People may go on with servers of the version before meanwhile.`;

try {
  if (process.argv.length > 2) printToTerminal(usage);
  else {
    becomeOwner(findDataDir());
    const config = readConfig();
    assertDatabaseIsThere(config);
    const database = await openNamedDatabase(config, createLogger({ level: 'silent' }));
    try {
      const applied = await bringUpToDate(database, config, { say: printToTerminal });
      printToTerminal(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
    } finally {
      await database.close();
    }
  }
} catch (error) {
  process.stderr.write(`${linesFor(error).join('\n')}\n`);
  process.exitCode = 1;
}
