import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { toCsv } from '#lib/csv.ts';
import { today } from '#lib/dates.ts';
import { saveFile } from '#lib/save-file.ts';
import { auditTexts as texts } from '#lib/texts/oversight-texts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { DateInput } from '#ui/date-input.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { type AuditFilters, useAudit } from './api/use-audit.ts';
import { actionName, auditColumns, detailsOf } from './components/audit-columns.tsx';

const actionOptions = Object.entries(texts.actions).map(([value, label]) => ({ value, label }));

/** `/audit`: who did what to whom, when and from where. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const of = (name: string): string => params.get(name) ?? '';
  const filters: AuditFilters = {
    actor: of('actor'),
    action: of('action'),
    startDate: of('startDate'),
    endDate: of('endDate'),
  };
  const page = Math.max(1, Math.floor(Number(of('page'))) || 1);
  const { data, error, refetch, isFetching } = useAudit(filters, page);
  const hasFilters = Object.values(filters).some((value) => value !== '');
  const actorName = data?.data.find((entry) => entry.actor.id === filters.actor)?.actor.name ?? '…';

  const change = (name: keyof AuditFilters | 'page', value: string): void => {
    const next = new URLSearchParams(params);
    if (name !== 'page') next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: name !== 'page' });
  };
  const save = (): void => {
    const rows = (data?.data ?? []).map((entry) => [
      entry.createdAt,
      entry.actor.name,
      entry.actor.role,
      actionName(entry.action),
      entry.target?.name ?? '',
      entry.ip,
      detailsOf(entry),
    ]);
    const { time, actor, action, target, ip, details } = texts.columns;
    saveFile(toCsv([time, actor, 'Role', action, target, ip, details], rows), `audit-${today()}.csv`);
  };

  return (
    <>
      <PageToolbar
        summary={data && texts.count(data.total)}
        actions={
          <>
            {hasFilters && (
              <Button variant="quiet" onClick={() => setParams(new URLSearchParams())}>
                {texts.clear}
              </Button>
            )}
            <Button variant="quiet" icon={<Download />} disabled={!data?.data.length} onClick={save}>
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
            <Field label={texts.startDate}>
              <DateInput
                max={today()}
                value={filters.startDate}
                onChange={(event) => change('startDate', event.target.value)}
              />
            </Field>
            <Field label={texts.endDate}>
              <DateInput
                max={today()}
                value={filters.endDate}
                onChange={(event) => change('endDate', event.target.value)}
              />
            </Field>
          </>
        }
        chips={
          filters.actor !== '' && <Chip kind={texts.actor} label={actorName} onRemove={() => change('actor', '')} />
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
      ) : error ? (
        <ErrorState message={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="table" columns={6} count={10} />
      )}
    </>
  );
}
