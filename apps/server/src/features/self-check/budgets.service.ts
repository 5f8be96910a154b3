import type { AppContext } from '#app-context';
import { readUploadDay } from '#features/files';
import { readFailureBudget } from '#features/sign-in';
import { readTextBudget } from '#features/texts';
import type { Budgets } from './part-checks.ts';

/** What the whole installation used of what it may: for the self-check and the metrics alike. */
export const readBudgets = async (context: Pick<AppContext, 'database' | 'limiter'>): Promise<Budgets> => {
  const [wrongCodes, texts] = await Promise.all([readFailureBudget(context), readTextBudget(context)]);
  return { wrongCodes, texts };
};

/** Shows them in `/metrics`. */
export const watchBudgets = (context: AppContext): void => {
  context.metrics.watchBudgets(async () => {
    const { wrongCodes, texts } = await readBudgets(context);
    const { hour, month } = texts;
    const isOver = month.limit > 0 && month.used >= month.limit;
    return { wrong_codes_hour: wrongCodes, texts_hour: hour, texts_month: { ...month, isOver } };
  });
  context.metrics.watchUploads(() => readUploadDay(context));
};
