import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '#config/config';
import { findDataDir } from '#config/data-dir';
import { findSecretSource } from '#config/secret';
import { printToTerminal } from '#platform/terminal';
import { becomeOwner } from './data-dir-owner.ts';
import { runSelfCheck, printFindings } from './run-self-check.ts';
import { linesFor } from './start-problems.ts';
import { version } from './version.ts';

/** Makes no secret where there is none: in a wrong DATA_DIR it would pass for the server's, for a backup too. */
const read = (): Config =>
  findSecretSource() === 'nowhere'
    ? { ...readConfig(undefined, { SECRET: randomBytes(32).toString('base64url') }), isSecretGiven: false }
    : readConfig();

try {
  becomeOwner(findDataDir());
  const findings = await runSelfCheck(read());
  printToTerminal(`Branchline ${version} on Node ${process.versions.node}`);
  for (const line of printFindings(findings)) printToTerminal(line);
  if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${linesFor(error).join('\n')}\n`);
  process.exitCode = 1;
}
