import { watchErrors } from './error-report.ts';
import { registerServiceWorker } from './service-worker.ts';

/** What nobody waits for, once the first screen has all it needs. */
export const afterLoad = (): Promise<void> => {
  watchErrors();
  return registerServiceWorker();
};
