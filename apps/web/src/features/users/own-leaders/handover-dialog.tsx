import { handoverForm } from '@branchline/contract/assignment';
import { useRef, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { daysBefore, today } from '#lib/dates.ts';
import { type FormOutput, placeErrors, useContractForm } from '#lib/forms.ts';
import { useLeaderOptions } from '#lib/leader-options.ts';
import { listOf } from '#lib/list-of.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { DateInput } from '#ui/date-input.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { nameOf } from '../lib/name-of.ts';
import { CustomerPicker } from './customer-picker.tsx';
import { HandoverPreview, type HandoverPart } from './handover-preview.tsx';
import { LeaderSelect } from './leader-select.tsx';
import styles from './own-leaders.module.css';
import { useHandOver, useOwnCustomers, useUndoHandover } from './use-own-leaders.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Customers of one leader; null: all of theirs, or those chosen in the dialog. */
export interface HandoverGroup {
  readonly from: Named;
  readonly customers: readonly Named[] | null;
}

interface HandoverDialogProps {
  branchId: string;
  groups: readonly HandoverGroup[];
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** Gives customers of a leader, or of several, to another one of the branch, and shows beforehand what that does. */
export function HandoverDialog({ branchId, groups, onClose, onDone }: HandoverDialogProps) {
  const [isAll, setIsAll] = useState(true);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [isNobodyChosen, setIsNobodyChosen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = groups.find(({ customers }) => customers === null);
  const own = useOwnCustomers(open?.from.id ?? '', '');
  const { data: leaders = [] } = useLeaderOptions(branchId);
  const handOver = useHandOver();
  const undo = useUndoHandover();
  const form = useContractForm(handoverForm, {
    defaultValues: { toId: '', note: '', history: false, until: '' },
  });
  const { errors } = form.formState;
  const values = form.watch();
  const to = leaders.find(({ value }) => value === values.toId)?.label ?? '';
  const someOf = isAll ? null : [...chosen].map(([id, name]) => ({ id, name }));

  const parts: HandoverPart[] = groups.map(({ from, customers }) => {
    const named = customers ?? someOf;
    return named
      ? { from, count: named.length, names: named.map(({ name }) => name) }
      : { from, count: own.data?.total ?? 0, names: own.data?.list.map(nameOf) ?? [] };
  });
  // What went through is not sent again when another part is refused.
  const done = useRef(new Map<string, { readonly id: string; readonly moved: number; readonly to: string }>());

  const submit = async (fields: FormOutput<typeof handoverForm>): Promise<void> => {
    setIsNobodyChosen(someOf?.length === 0);
    if (someOf?.length === 0) return;
    setFailure(undefined);
    try {
      for (const { from, customers } of groups) {
        if (done.current.has(from.id)) continue;
        const named = customers ?? someOf;
        const { data } = await handOver.mutateAsync({
          fromId: from.id,
          ...fields,
          ...(named && { customerIds: named.map(({ id }) => id) }),
        });
        done.current.set(from.id, { ...data, to });
      }
    } catch (error) {
      if (!placeErrors(form, error)) setFailure(messageOf(error, texts.customersFailed));
      return;
    }
    const made = [...done.current.values()];
    // Each who got some, also one who was chosen before another part was refused.
    const given = new Map<string, number>();
    for (const { to: heir, moved } of made) given.set(heir, (given.get(heir) ?? 0) + moved);
    showSuccess([...given].map(([heir, moved]) => texts.done(moved, heir)).join(' '), {
      label: texts.undo,
      run: () => made.forEach(({ id }) => undo.mutate(id)),
    });
    onDone?.();
    onClose();
  };

  return (
    <FormDialog
      form={form}
      labels={{ toId: texts.newLeader, note: texts.note, history: texts.history, until: texts.until }}
      onSubmit={submit}
      onClose={onClose}
      title={texts.handOverTitle}
      description={listOf(groups.map(({ from }) => from.name))}
      busy={handOver.isPending}
      hasChosen={chosen.size > 0}
      submitLabel={texts.submit}
    >
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <FormGrid>
        {open && (
          <FormRow>
            <fieldset className={styles.picker}>
              <legend>{texts.which}</legend>
              <div className={styles.ways}>
                <Chip label={texts.all} count={own.data?.total} selected={isAll} onSelect={() => setIsAll(true)} />
                <Chip label={texts.some} selected={!isAll} onSelect={() => setIsAll(false)} />
              </div>
              {!isAll && (
                <CustomerPicker
                  leaderId={open.from.id}
                  chosen={chosen}
                  onChange={(next) => {
                    setChosen(next);
                    setIsNobodyChosen(false);
                  }}
                  error={isNobodyChosen ? texts.chooseSomebody : undefined}
                />
              )}
            </fieldset>
          </FormRow>
        )}
        <LeaderSelect
          label={texts.newLeader}
          error={errors.toId?.message}
          branchId={branchId}
          except={groups.map(({ from }) => from.id)}
          {...form.register('toId')}
        />
        <Field label={texts.until} help={texts.untilHelp} error={errors.until?.message} optional>
          <DateInput {...form.register('until')} min={daysBefore(today(), -1)} value={form.watch('until') ?? ''} />
        </Field>
        <FormRow>
          <Field label={texts.note} help={texts.noteHelp} error={errors.note?.message} optional>
            <TextArea rows={3} maxRows={8} {...form.register('note')} />
          </Field>
        </FormRow>
        <FormRow>
          <Checkbox
            label={texts.history}
            help={texts.historyHelp}
            error={errors.history?.message}
            {...form.register('history')}
          />
        </FormRow>
      </FormGrid>
      <HandoverPreview
        parts={parts}
        to={to}
        note={values.note}
        hasHistory={values.history === true}
        until={values.until ?? ''}
      />
    </FormDialog>
  );
}
