import { readConfig } from '#config/config';
import { findDataDir } from '#config/data-dir';
import { printToTerminal } from '#platform/terminal';
import { becomeOwner } from './data-dir-owner.ts';
import { examine, printed } from './examine.ts';
import { linesFor } from './start-problems.ts';

try {
  becomeOwner(findDataDir());
  const findings = await examine(readConfig());
  for (const line of printed(findings)) printToTerminal(line);
  if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${linesFor(error).join('\n')}\n`);
  process.exitCode = 1;
}
