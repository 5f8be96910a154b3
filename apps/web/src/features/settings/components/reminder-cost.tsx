import { formatNumber } from '#lib/numbers.ts';
import { settingTexts } from '#lib/texts/setting-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { useUnreached } from '../api/use-unreached.ts';

const { reminders: texts } = settingTexts;

/** How many people may be texted, before an admin turns it on: what a text costs only the provider knows. */
export function ReminderCost() {
  const { data, error } = useUnreached();
  return (
    <Banner tone="info">
      {data
        ? texts.cost(formatNumber(data.unreached), formatNumber(data.customers))
        : error
          ? texts.costUnknown
          : texts.counting}
    </Banner>
  );
}
