import { previewRetention } from '@branchline/contract/retention';
import type { AppContext } from '#app-context';
import { previewRules } from './retention.service.ts';

export const registerRetentionCalls = (context: AppContext): void => {
  context.http.registerCall(previewRetention, async ({ body: { messagesMonths = 0, filesMonths = 0 } }) => ({
    data: await previewRules(context, { messagesMonths, filesMonths }),
  }));
};
