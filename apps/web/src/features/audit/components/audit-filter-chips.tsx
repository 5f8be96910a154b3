import { listDate } from '#lib/dates.ts';
import { auditTexts as texts } from '#lib/texts/oversight-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Chip } from '#ui/chip.tsx';
import type { AuditFilters } from '../api/use-audit.ts';
import { actionName } from './audit-columns.tsx';

interface AuditFilterChipsProps {
  filters: AuditFilters;
  /** Of the person the list is narrowed to. */
  actorName: string;
  onRemove: (name: keyof AuditFilters) => void;
}

/** The filters that are on; each can be taken off. */
export function AuditFilterChips({ filters, actorName, onRemove }: AuditFilterChipsProps) {
  const kinds = { ...texts, startDate: uiTexts.startDate, endDate: uiTexts.endDate };
  const words: Record<keyof AuditFilters, (value: string) => string> = {
    actor: () => actorName,
    action: actionName,
    startDate: listDate,
    endDate: listDate,
  };
  const names = Object.keys(words) as (keyof AuditFilters)[];
  return names
    .filter((name) => filters[name] !== '')
    .map((name) => (
      <Chip key={name} kind={kinds[name]} label={words[name](filters[name])} onRemove={() => onRemove(name)} />
    ));
}
