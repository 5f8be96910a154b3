import { clockScenarios } from './clocks.mjs';
import { networkScenarios } from './network.mjs';
import { postgresScenarios } from './postgres.mjs';
import { processScenarios } from './processes.mjs';
import { providerScenarios } from './providers.mjs';
import { redisScenarios } from './redis.mjs';
import { uploadScenarios } from './uploads.mjs';

const scenarios = [
  ...processScenarios,
  ...postgresScenarios,
  ...redisScenarios,
  ...networkScenarios,
  ...clockScenarios,
  ...uploadScenarios,
  ...providerScenarios,
];

/** Every kind of fault that can be done on this machine; says loudly which cannot. */
export function possibleScenarios() {
  for (const { name, missing } of scenarios) {
    const why = missing?.();
    if (why) console.warn(`\n!!! LEFT OUT: ${name}. This machine has not ${why}. !!!\n`);
  }
  return scenarios.filter(({ missing }) => !missing?.());
}
