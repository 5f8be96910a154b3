import type { AppContext } from '#app-context';
import { watchBudgets } from './budgets.service.ts';
import { registerSelfCheckCalls } from './self-check.routes.ts';

export { checkAddress } from './address-check.ts';
export type { Finding } from './finding.ts';
export { checkEverything } from './self-check.service.ts';

/** Registers the self-check and the test text and mail. `tryRedis`: null without Redis. */
export const registerSelfCheck = (context: AppContext, tryRedis: (() => Promise<void>) | null): void => {
  registerSelfCheckCalls(context, tryRedis);
  watchBudgets(context);
};
