import { Download } from 'lucide-react';
import { Navigate } from 'react-router';
import { requestedData } from '#lib/requested-data.ts';
import { toCsv } from '#lib/csv.ts';
import { filterDay, today, listDate } from '#lib/dates.ts';
import { paths } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { shownName } from '#lib/shown-name.ts';
import { auditTexts as texts } from '#lib/texts/oversight-texts.ts';
import { useAddressParams, withParam } from '#lib/use-address-params.ts';
import { Button } from '#ui/button.tsx';
import { DayRange } from '#ui/day-range.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { type AuditFilters, useAudit } from './api/use-audit.ts';
import { actionName, auditColumns, detailsOf, targetName } from './components/audit-columns.tsx';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Chip } from '#ui/chip.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';

const actionOptions = Object.entries(texts.actions).map(([value, label]) => ({ value, label }));

/** `/audit`: who did what to whom, when and from where. */
export function AuditPage() {
  const [params, changeParams] = useAddressParams();
  const of = (name: string): string => params.get(name) ?? '';
  const filters: AuditFilters = {
    actor: of('actor'),
    action: of('action'),
    startDate: filterDay(of('startDate')),
    endDate: filterDay(of('endDate')),
  };
  const page = Math.max(1, Math.floor(Number(of('page'))) || 1);
  const audit = useAudit(filters, page);
  const { isFetching, isPlaceholderData } = audit;
  const data = requestedData(audit);
  const hasFilters = Object.values(filters).some((value) => value !== '');
  const actor = data?.data.find((entry) => entry.actor.id === filters.actor)?.actor;

  const change = (name: keyof AuditFilters | 'page', value: string): void =>
    changeParams((now) => withParam(name === 'page' ? now : withParam(now, 'page', ''), name, value), {
      replace: name !== 'page',
    });
  const save = (): void => {
    const rows = (data?.data ?? []).map((entry) => [
      entry.createdAt,
      shownName(entry.actor.name),
      entry.actor.role,
      actionName(entry.action),
      targetName(entry),
      entry.ip,
      detailsOf(entry),
    ]);
    const { time, actor, action, target, ip, details } = texts.columns;
    saveFile(toCsv([time, actor, 'Role', action, target, ip, details], rows), `audit-${today()}.csv`);
  };

  if (data && !isPlaceholderData && page > 1 && page > data.totalPage) {
    const last = withParam(params, 'page', data.totalPage > 1 ? String(data.totalPage) : '').toString();
    return <Navigate replace to={{ pathname: paths.audit, search: last }} />;
  }
  return (
    <>
      <PageToolbar
        summary={data && texts.count(data.total)}
        actions={
          <>
            {hasFilters && (
              <Button variant="quiet" onClick={() => changeParams(() => new URLSearchParams())}>
                {texts.clear}
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<Download />}
              disabled={!data?.data.length || isPlaceholderData}
              onClick={save}
            >
              {texts.download}
            </Button>
          </>
        }
        filters={
          <>
            <Field label={texts.action}>
              <Select
                placeholder={texts.all}
                options={actionOptions}
                value={filters.action}
                onChange={(event) => change('action', event.target.value)}
              />
            </Field>
            <DayRange startDate={filters.startDate} endDate={filters.endDate} onChange={change} />
          </>
        }
        chips={
          hasFilters && (
            <AuditFilterChips
              filters={filters}
              actorName={actor ? shownName(actor.name) : '…'}
              onRemove={(name) => change(name, '')}
            />
          )
        }
      />
      {data ? (
        <>
          <Table
            caption={texts.count(data.total)}
            columns={auditColumns((actorId) => change('actor', actorId))}
            rows={data.data}
            rowKey={(entry) => entry.id}
            busy={isFetching}
            empty={
              <EmptyState drawing={hasFilters ? 'search' : 'list'} message={hasFilters ? texts.noMatch : texts.empty} />
            }
          />
          <Pagination
            page={page}
            totalPages={data.totalPage}
            onPageChange={(next) => change('page', next === 1 ? '' : String(next))}
          />
        </>
      ) : (
        <NotLoaded query={audit} message={texts.failed}>
          <Skeleton shape="table" columns={6} count={10} />
        </NotLoaded>
      )}
    </>
  );
}

interface AuditFilterChipsProps {
  filters: AuditFilters;
  /** Of the person the list is narrowed to. */
  actorName: string;
  onRemove: (name: keyof AuditFilters) => void;
}

/** The filters that are on; each can be taken off. */
function AuditFilterChips({ filters, actorName, onRemove }: AuditFilterChipsProps) {
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
