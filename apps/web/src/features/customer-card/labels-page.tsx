import type { Label } from '@branchline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { branchesQuery } from '#lib/branches.ts';
import { loadFailure } from '#lib/load-advice.ts';
import { useSession } from '#lib/session-store.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { LabelChip } from '#ui/label-chip.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { RowAction } from '#ui/row-action.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { useLabels, useRemoveLabel } from './api/use-labels.ts';
import { LabelDialog } from './components/label-dialog.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly label: Label };

/** `/labels`: what leaders of a branch call their kinds of customers. An admin chooses the branch. */
export function LabelsPage() {
  const isAdmin = useSession()?.role === 'admin';
  const [params, setParams] = useSearchParams();
  const branches = useQuery({ ...branchesQuery, enabled: isAdmin });
  const branch = isAdmin ? (params.get('branch') ?? branches.data?.[0]?.id) : undefined;
  const { data, error, refetch, isFetching, isPaused } = useLabels(branch, !isAdmin || branch !== undefined);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const failure = error ?? branches.error;
  return (
    <>
      <PageToolbar
        summary={data && texts.labelCount(data.length)}
        actions={
          <Button icon={<Plus />} disabled={isAdmin && branch === undefined} onClick={() => setOpen({ kind: 'add' })}>
            {texts.addLabel}
          </Button>
        }
        filters={
          isAdmin && (
            <Field label={texts.branch}>
              <Select
                options={branches.data?.map(({ id, name }) => ({ value: id, label: name }))}
                value={branch ?? ''}
                onChange={(event) => setParams({ branch: event.target.value }, { replace: true })}
              />
            </Field>
          )
        }
      />
      {data ? (
        <Table
          caption={texts.labelCount(data.length)}
          columns={[
            {
              id: 'label',
              header: texts.label,
              cell: ({ name, color }) => <LabelChip name={name} color={color} />,
              card: 'title',
            },
            { id: 'color', header: texts.color, cell: ({ color }) => texts.colors[color] },
            {
              id: 'action',
              header: texts.action,
              cell: (label) => (
                <>
                  <RowAction
                    label={texts.editNamed(label.name)}
                    icon={<Pencil />}
                    onClick={() => setOpen({ kind: 'edit', label })}
                  />
                  <RowAction
                    variant="danger"
                    label={texts.deleteNamed(label.name)}
                    icon={<Trash2 />}
                    onClick={() => setOpen({ kind: 'delete', label })}
                  />
                </>
              ),
              card: 'actions',
              pinned: true,
            },
          ]}
          rows={data}
          rowKey={({ id }) => id}
          dense
          busy={isFetching}
          empty={<EmptyState message={texts.labelsEmpty} hint={texts.labelsEmptyHint} />}
        />
      ) : isPaused || branches.isPaused ? (
        <OfflineState />
      ) : failure ? (
        <ErrorState
          busy={isFetching || branches.isFetching}
          {...loadFailure(failure, texts.labelsFailed, () => void (branches.error ? branches.refetch() : refetch()))}
        />
      ) : (
        <Skeleton shape="table" columns={3} count={4} />
      )}
      {open?.kind === 'add' && <LabelDialog branch={branch} label={null} onClose={close} />}
      {open?.kind === 'edit' && <LabelDialog branch={branch} label={open.label} onClose={close} />}
      {open?.kind === 'delete' && <DeleteLabel label={open.label} onClose={close} />}
    </>
  );
}

function DeleteLabel({ label, onClose }: { label: Label; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useRemoveLabel(label.id)}
      subject={label.name}
      consequence={texts.deleteLabelConsequence}
      failed={texts.notSaved}
      onClose={onClose}
    />
  );
}
