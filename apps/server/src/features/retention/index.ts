import type { AppContext } from '#app-context';
import type { Files } from '#features/files';
import { registerRetentionCalls } from './retention.routes.ts';
import { applyRules } from './retention.service.ts';

/** Registers the dry run of the data rules, and applies them every hour. */
export const registerRetention = (context: AppContext, files: Files): void => {
  registerRetentionCalls(context);
  context.jobs.every('retention.apply', 3_600, () => applyRules(context, files));
};
