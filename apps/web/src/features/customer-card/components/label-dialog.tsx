import { labelForm } from '@branchline/contract/labels';
import { type Label, labelColors } from '@branchline/contract/shapes';
import { type FormOutput, placeErrors, useContractForm } from '#lib/forms.ts';
import { textsToEdit } from '#lib/other-languages.ts';
import { customerCardTexts as texts } from '#lib/texts/customer-card-texts.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { LabelChip } from '#ui/label-chip.tsx';
import { OtherLanguages } from '#ui/other-languages.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useSaveLabel } from '../api/use-labels.ts';
import styles from './label-dialog.module.css';

interface LabelDialogProps {
  /** An admin's choice; a branch leader has the own one. */
  branch: string | undefined;
  label: Label | null;
  onClose: () => void;
}

/** Adds a label, or changes its names and its colour. */
export function LabelDialog({ branch, label, onClose }: LabelDialogProps) {
  const save = useSaveLabel(branch, label?.id ?? null);
  const form = useContractForm(labelForm, {
    draftKey: `label ${label?.id ?? 'new'}`,
    defaultValues: { name: label?.name ?? '', color: label?.color ?? 'teal', names: textsToEdit(label?.names) },
  });
  const { errors } = form.formState;
  const submit = (fields: FormOutput<typeof labelForm>) =>
    save.mutateAsync(fields).then(onClose, (error: unknown) => void placeErrors(form, error));
  return (
    <FormDialog
      form={form}
      labels={{ ...texts, names: texts.name }}
      onSubmit={submit}
      onClose={onClose}
      title={label ? texts.editLabel : texts.addLabel}
      size="small"
      busy={save.isPending}
    >
      <FormGrid>
        <FormRow>
          <Field label={texts.name} help={texts.nameHelp} error={errors.name?.message} required>
            <TextInput autoComplete="off" dir="auto" {...form.register('name')} />
          </Field>
        </FormRow>
        <FormRow>
          <fieldset className={styles.colors}>
            <legend>{texts.color}</legend>
            {labelColors.map((color) => (
              <label key={color} className={styles.color}>
                <input type="radio" value={color} {...form.register('color')} />
                <LabelChip name={texts.colors[color]} color={color} />
              </label>
            ))}
          </fieldset>
        </FormRow>
        <FormRow>
          <OtherLanguages>
            {({ tag, dir, named }) => (
              <Field label={named(texts.name)} optional>
                <TextInput autoComplete="off" lang={tag} dir={dir} maxLength={40} {...form.register(`names.${tag}`)} />
              </Field>
            )}
          </OtherLanguages>
        </FormRow>
      </FormGrid>
    </FormDialog>
  );
}
