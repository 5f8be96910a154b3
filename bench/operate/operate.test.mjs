import { expect, test } from 'vitest';
import { missingPrograms } from './installation.mjs';
import { operate, problemsOf } from './operate.mjs';

const missing = missingPrograms().join(' and ');
if (missing && process.env['CI']) throw new Error(`${missing} is missing, and in CI no test may be left out.`);
if (missing) console.warn(`\n!!! LEFT OUT: this machine has no ${missing}, so an installation is not operated. !!!\n`);

test.skipIf(missing)(
  'Redis dies, the standby stalls, a release comes and goes, the primary dies: nothing is lost, doubled or untold',
  { timeout: 600_000 },
  async () => {
    const day = await operate({ isShort: true });
    expect(problemsOf(day)).toEqual([]);
    expect(day.acts).toHaveLength(7);
  },
);
