import { countDataUse } from './data-use.ts';
import { watchErrors } from './error-report.ts';
import { refuseDrops } from './refuse-drops.ts';
import { registerServiceWorker } from './service-worker.ts';

/** What nobody waits for, once the first screen has all it needs. */
export const afterLoad = (): Promise<void> => {
  watchErrors();
  countDataUse();
  refuseDrops();
  return registerServiceWorker();
};
