import { asciiDigits } from '@branchline/contract/ascii-digits';
import type { QuickReply, quickReplyForm } from '@branchline/contract/quick-replies';
import { Controller } from 'react-hook-form';
import type { ContractForm, FormInput } from '#lib/forms.ts';
import { quickReplyTexts as texts } from '#features/quick-replies/quick-reply-texts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';
import { OtherLanguages } from '#ui/other-languages.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useBranchOptions } from '../api/use-branch-options.ts';

export type QuickReplyFormValues = FormInput<typeof quickReplyForm>;

const types = [
  { value: 'file', label: texts.types.file },
  { value: 'text', label: texts.types.text },
];
const statuses = [
  { value: 'true', label: texts.active },
  { value: 'false', label: texts.inactive },
];

interface QuickReplyFieldsProps {
  form: ContractForm<typeof quickReplyForm>;
  reply: QuickReply | null;
}

/** The fields of the quick-reply form, in their fixed order. */
export function QuickReplyFields({ form, reply }: QuickReplyFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const { options: branches, areAll, isPending } = useBranchOptions(reply?.branch ?? []);
  return (
    <FormGrid>
      <Field label={texts.columns.title} help={texts.titleHelp} error={errors.title?.message} required>
        <TextInput autoComplete="off" {...register('title')} />
      </Field>
      <Field label={texts.columns.question} help={texts.questionHelp} error={errors.question?.message} optional>
        <TextInput autoComplete="off" {...register('question')} />
      </Field>
      <FormRow>
        <Field label={texts.columns.messageType} error={errors.messageType?.message} required>
          <Select options={types} {...register('messageType')} />
        </Field>
      </FormRow>
      <FormRow>
        <Field label={texts.columns.content} help={texts.contentHelp} error={errors.content?.message} optional>
          <TextArea rows={3} maxRows={10} {...register('content')} />
        </Field>
      </FormRow>
      <Field label={texts.columns.orderBy} help={texts.orderByHelp} error={errors.orderBy?.message} required>
        <TextInput inputMode="numeric" {...register('orderBy', { setValueAs: wholeNumber })} />
      </Field>
      <Controller
        control={control}
        name="branch"
        render={({ field }) => (
          <Field
            label={texts.columns.branch}
            help={texts.branchHelp}
            error={errors.branch?.message}
            required
            aside={
              areAll &&
              branches.length > 1 && (
                <Button variant="plain" size="small" onClick={() => field.onChange(branches.map(({ value }) => value))}>
                  {texts.allBranches}
                </Button>
              )
            }
          >
            <MultiSelect
              ref={field.ref}
              options={branches}
              value={chosenIn(field.value)}
              onChange={field.onChange}
              onBlur={field.onBlur}
              placeholder={texts.chooseBranches}
              emptyText={texts.noBranches}
              busy={isPending}
            />
          </Field>
        )}
      />
      <Field label={texts.columns.status} help={texts.statusHelp} error={errors.status?.message} required>
        <Select options={statuses} {...register('status')} />
      </Field>
      <FormRow>
        <OtherLanguages>
          {({ tag, dir, named }) => (
            <>
              <Field label={named(texts.columns.question)} optional>
                <TextInput autoComplete="off" lang={tag} dir={dir} maxLength={500} {...register(`questions.${tag}`)} />
              </Field>
              <Field label={named(texts.columns.content)} optional>
                <TextArea rows={3} lang={tag} dir={dir} maxLength={4000} {...register(`contents.${tag}`)} />
              </Field>
            </>
          )}
        </OtherLanguages>
      </FormRow>
    </FormGrid>
  );
}

/** What a number field holds: nothing is not zero. */
const wholeNumber = (typed: string | number | null | undefined): number | undefined =>
  typed === '' || typed == null ? undefined : Number(asciiDigits(String(typed)));

/** A form that was not filled in has no branches yet, whatever its type says. */
const chosenIn = (branches: readonly string[] | undefined): readonly string[] => branches ?? [];
