import { printTable, shown } from '../figures.mjs';
import { missingPrograms } from './installation.mjs';
import { countRefusing, operate, problemsOf, releaseGapOf } from './operate.mjs';

/**
 * A day of an organisation with 200 pairs who write: what was lost, doubled or not told, and what anybody noticed.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`This needs ${missing.join(' and ')} on this machine.`);
  process.setMaxListeners(50);
  const day = await operate({ isShort });
  printTable([
    ['what befalls it', 's', 'longest gap, s', 'messages meanwhile', 'refused with', 'not ready'],
    ...day.acts.map(({ name, seconds, gapSeconds, messages, refusals, failures }) => [
      name,
      shown(seconds),
      shown(gapSeconds),
      messages.toLocaleString('en'),
      refusals.join(', '),
      String(failures.length),
    ]),
  ]);
  console.log(`\n  ${JSON.stringify(day.findings)}`);
  const problems = problemsOf(day);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { lost, doubled } = day.findings;
  return [
    { what: 'lost, doubled, or not told after 5 s of calm', measured: lost + doubled, atMost: 0 },
    { what: 'longest gap of sends while a release comes and goes, s', measured: releaseGapOf(day), atMost: 1 },
    { what: 'acts with refusals although the database was there', measured: countRefusing(day), atMost: 0 },
  ];
}
