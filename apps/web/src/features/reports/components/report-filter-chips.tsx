import { listDate } from '#lib/dates.ts';
import { dashboardTexts as texts } from '#lib/texts/dashboard-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Chip } from '#ui/chip.tsx';
import { useBranchOptions } from '../api/use-branch-options.ts';
import type { ReportFilters } from '../api/use-reports.ts';

interface ReportFilterChipsProps {
  filters: ReportFilters;
  onRemove: (name: keyof ReportFilters) => void;
}

/** The filters that are on; each can be taken off. */
export function ReportFilterChips({ filters, onRemove }: ReportFilterChipsProps) {
  const { data: branches = [] } = useBranchOptions();
  const kinds = { ...texts, startDate: uiTexts.startDate, endDate: uiTexts.endDate };
  const words: Record<keyof ReportFilters, (value: string) => string> = {
    startDate: listDate,
    endDate: listDate,
    branch: (value) => branches.find((branch) => branch.value === value)?.label ?? '…',
  };
  const names = Object.keys(words) as (keyof ReportFilters)[];
  return names
    .filter((name) => filters[name] !== '')
    .map((name) => (
      <Chip key={name} kind={kinds[name]} label={words[name](filters[name])} onRemove={() => onRemove(name)} />
    ));
}
