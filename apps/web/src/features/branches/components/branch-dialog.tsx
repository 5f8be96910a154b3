import { branchForm } from '@branchline/contract/branches';
import { assignmentKinds, type BranchWithCounts } from '@branchline/contract/shapes';
import { useState } from 'react';
import { changesIn, type FormOutput, placeErrors, useContractForm } from '#lib/forms.ts';
import { branchTexts as texts } from '#features/branches/branch-texts.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useAddBranch, useEditBranch } from '../api/use-save-branch.ts';

const statuses = [
  { value: 'true', label: texts.active },
  { value: 'false', label: texts.inactive },
];

const assignments = assignmentKinds.map((kind) => ({ value: kind, label: ownLeaderTexts.assignments[kind] }));

/** Adds a branch, or changes one. It stays open, with what was typed, until the server has taken it. */
export function BranchDialog({ branch, onClose }: { branch: BranchWithCounts | null; onClose: () => void }) {
  const add = useAddBranch();
  const edit = useEditBranch(branch?.id ?? '');
  const form = useContractForm(branchForm, {
    draftKey: `branch ${branch?.id ?? 'new'}`,
    defaultValues: {
      name: branch?.name ?? '',
      status: branch?.status === false ? 'false' : 'true',
      description: branch?.description ?? '',
      setAsPrimary: branch?.setAsPrimary ?? false,
      assignment: branch?.assignment ?? 'branch',
    },
  });
  const { errors } = form.formState;
  /** What is to be saved once it is confirmed that customers lose their own leaders. */
  const [unconfirmed, setUnconfirmed] = useState<FormOutput<typeof branchForm>>();
  const submit = (fields: FormOutput<typeof branchForm>) => {
    const saved = branch ? edit.mutateAsync(changesIn(form, fields)) : add.mutateAsync(fields);
    return saved.then(onClose, (error: unknown) => void placeErrors(form, error));
  };

  return (
    <FormDialog
      form={form}
      labels={{ ...texts.columns, setAsPrimary: texts.columns.primary, assignment: ownLeaderTexts.assignment }}
      onSubmit={(fields) => {
        const isShared = branch?.assignment === 'personal' && fields.assignment === 'branch';
        if (!isShared || branch.counts.customer === 0) return submit(fields);
        setUnconfirmed(fields);
        return undefined;
      }}
      onClose={onClose}
      title={branch ? texts.edit : texts.add}
      busy={add.isPending || edit.isPending}
    >
      <FormGrid>
        <Field label={texts.columns.name} error={errors.name?.message} required>
          <TextInput {...form.register('name')} />
        </Field>
        <Field label={texts.columns.status} help={texts.statusHelp} error={errors.status?.message} required>
          <Select options={statuses} {...form.register('status')} />
        </Field>
        <FormRow>
          <Field label={texts.columns.description} error={errors.description?.message} required>
            <TextArea rows={3} {...form.register('description')} />
          </Field>
        </FormRow>
        <FormRow>
          <Field
            label={ownLeaderTexts.assignment}
            help={ownLeaderTexts.assignmentHelp[form.watch('assignment')]}
            error={errors.assignment?.message}
            required
          >
            <Select options={assignments} {...form.register('assignment')} />
          </Field>
        </FormRow>
        <FormRow>
          <Checkbox
            label={texts.columns.primary}
            help={texts.primaryHelp}
            error={errors.setAsPrimary?.message}
            {...form.register('setAsPrimary')}
          />
        </FormRow>
      </FormGrid>
      {branch && unconfirmed && (
        <ConfirmDialog
          open
          onOpenChange={() => setUnconfirmed(undefined)}
          question={ownLeaderTexts.shareTitle(branch.name)}
          consequence={`${ownLeaderTexts.share(branch.counts.customer)} ${ownLeaderTexts.shareUndo}`}
          confirmLabel={ownLeaderTexts.shareSubmit}
          busy={edit.isPending}
          onConfirm={() => void submit(unconfirmed).then(() => setUnconfirmed(undefined))}
        />
      )}
    </FormDialog>
  );
}
