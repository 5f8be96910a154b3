import { leaderForm } from '@branchline/contract/assignment';
import type { User } from '@branchline/contract/shapes';
import { placeErrors, useContractForm } from '#lib/forms.ts';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { nameOf } from '../lib/name-of.ts';
import { LeaderSelect } from './leader-select.tsx';
import { useGive } from './use-own-leaders.ts';

/** Gives one customer to another leader, with a reason for the branch's staff. */
export function LeaderDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const give = useGive();
  const form = useContractForm(leaderForm, { defaultValues: { leaderId: '', reason: '' } });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      onSubmit={(fields) =>
        give
          .mutateAsync({ customerId: user.id, ...fields })
          .then(onClose, (error: unknown) => void placeErrors(form, error))
      }
      onClose={onClose}
      title={texts.giveTitle(nameOf(user))}
      size="small"
      busy={give.isPending}
    >
      <FormGrid>
        <FormRow>
          <LeaderSelect
            label={texts.newLeader}
            error={errors.leaderId?.message}
            branchId={user.branch?.id ?? ''}
            except={[user.leader?.id ?? '']}
            {...form.register('leaderId')}
          />
        </FormRow>
        <FormRow>
          <Field label={texts.reason} help={texts.reasonHelp} error={errors.reason?.message} optional>
            <TextArea rows={2} maxRows={6} {...form.register('reason')} />
          </Field>
        </FormRow>
      </FormGrid>
    </FormDialog>
  );
}
