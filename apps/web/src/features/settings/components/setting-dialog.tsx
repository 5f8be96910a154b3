import { text } from '@branchline/contract/fields';
import { type Setting, settingFilters, settingForm } from '@branchline/contract/settings';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changesIn, type FormOutput, placeErrors, useContractForm } from '#lib/forms.ts';
import { formatNumber } from '#lib/numbers.ts';
import { settingTexts as texts } from '#features/settings/setting-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormGrid } from '#ui/form-grid.tsx';
import { FormRow } from '#ui/form-row.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useAddSetting, useEditSetting } from '../api/use-change-settings.ts';
import { useUnreached } from '../api/use-unreached.ts';
import { mayBeEmpty } from '../lib/matching-settings.ts';

const statuses = [
  { value: 'true', label: texts.active },
  { value: 'false', label: texts.inactive },
];
const filterOptions = settingFilters.map((value) => ({ value, label: texts.filters[value] }));

// A well-known setting that means "none" by being empty may be emptied.
const openSettingForm = z.extend(settingForm, { value: text(4000, texts.columns.value) });

/** Adds a setting, or changes one. It stays open, with what was typed, until the server has taken it. */
export function SettingDialog({ setting, onClose }: { setting: Setting | null; onClose: () => void }) {
  const add = useAddSetting();
  const edit = useEditSetting(setting?.id ?? '');
  const isValueNeeded = setting === null || !mayBeEmpty(setting.key);
  const form = useContractForm(isValueNeeded ? settingForm : openSettingForm, {
    draftKey: `setting ${setting?.id ?? 'new'}`,
    defaultValues: {
      key: setting?.key ?? '',
      name: setting?.name ?? '',
      value: setting?.value ?? '',
      halptext: setting?.halptext ?? '',
      filter: setting?.filter ?? 'admin',
      status: setting?.status === false ? 'false' : 'true',
    },
  });
  const { errors } = form.formState;
  const filter = useWatch({ control: form.control, name: 'filter' }) ?? 'admin';
  const submit = (fields: FormOutput<typeof settingForm>) => {
    const saved = setting ? edit.mutateAsync(changesIn(form, fields)) : add.mutateAsync(fields);
    return saved.then(onClose, (error: unknown) => void placeErrors(form, error));
  };

  return (
    <FormDialog
      form={form}
      labels={{ ...texts.columns, key: texts.key, halptext: texts.columns.helpText }}
      onSubmit={submit}
      onClose={onClose}
      title={setting ? texts.editTitle : texts.addTitle}
      {...(setting && { description: setting.key })}
      busy={add.isPending || edit.isPending}
    >
      <FormGrid>
        {setting === null && (
          <FormRow>
            <Field label={texts.key} help={texts.keyHelp} error={errors.key?.message} required>
              <TextInput autoComplete="off" spellCheck={false} {...form.register('key')} />
            </Field>
          </FormRow>
        )}
        <FormRow>
          <Field label={texts.columns.name} error={errors.name?.message} required>
            <TextInput autoComplete="off" {...form.register('name')} />
          </Field>
        </FormRow>
        <FormRow>
          <Field label={texts.columns.value} error={errors.value?.message} required={isValueNeeded}>
            <TextArea rows={2} maxRows={8} {...form.register('value')} />
          </Field>
        </FormRow>
        {setting?.key === 'nudge_after_minutes' && (
          <FormRow>
            <ReminderCost />
          </FormRow>
        )}
        <FormRow>
          <Field label={texts.columns.helpText} error={errors.halptext?.message} required>
            <TextArea rows={2} maxRows={6} {...form.register('halptext')} />
          </Field>
        </FormRow>
        <Field label={texts.columns.filter} help={texts.filterHelp[filter]} error={errors.filter?.message}>
          <Select options={filterOptions} {...form.register('filter')} />
        </Field>
        <Field label={texts.columns.status} error={errors.status?.message} required>
          <Select options={statuses} {...form.register('status')} />
        </Field>
      </FormGrid>
    </FormDialog>
  );
}

/** How many people may be texted, before an admin turns it on: what a text costs only the provider knows. */
function ReminderCost() {
  const { data, error } = useUnreached();
  return (
    <Banner tone="info">
      {data
        ? texts.reminders.cost(formatNumber(data.unreached), formatNumber(data.customers))
        : error
          ? texts.reminders.costUnknown
          : texts.reminders.counting}
    </Banner>
  );
}
