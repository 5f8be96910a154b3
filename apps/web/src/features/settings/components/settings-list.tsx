import { maxSearchLength } from '@branchline/contract/fields';
import { type Setting, settingFilters } from '@branchline/contract/settings';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { settingTexts as texts } from '#features/settings/setting-texts.ts';
import { useAddressParams, withParam } from '#lib/use-address-params.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { useSettings } from '../api/use-settings.ts';
import { choiceIn, matchingSettings, type SettingChoice } from '../lib/matching-settings.ts';
import { settingColumns, nameOf } from './setting-columns.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { useRemoveSetting } from '../api/use-change-settings.ts';
import { Chip } from '#ui/chip.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly setting: Setting };

/** Every setting, narrowed by filter and words. */
export function SettingsList() {
  const [params, changeParams] = useAddressParams();
  const choice = choiceIn(params);
  const query = useSettings();
  const { data } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const set = (name: keyof SettingChoice, value: string): void =>
    changeParams((now) => withParam(now, name, value), { replace: true });

  const settings = data && matchingSettings(data, choice);
  return (
    <>
      <PageToolbar
        summary={settings && texts.count(settings.length)}
        actions={
          <Button icon={<Plus />} onClick={() => setOpen({ kind: 'add' })}>
            {texts.add}
          </Button>
        }
        filters={
          <>
            <Field label={texts.search}>
              <SearchInput
                label={texts.search}
                value={choice.search}
                maxLength={maxSearchLength}
                onSearch={(search) => set('search', search)}
              />
            </Field>
            <Field label={texts.filter}>
              <Select
                placeholder={texts.all}
                options={settingFilters.map((value) => ({ value, label: texts.filters[value] }))}
                value={choice.filter}
                onChange={(event) => set('filter', event.target.value)}
              />
            </Field>
          </>
        }
        chips={
          (choice.search !== '' || choice.filter !== '') && (
            <SettingFilterChips choice={choice} onRemove={(name) => set(name, '')} />
          )
        }
      />
      {settings ? (
        <Table
          caption={texts.count(settings.length)}
          columns={settingColumns({
            onEdit: (setting) => setOpen({ kind: 'edit', setting }),
            onDelete: (setting) => setOpen({ kind: 'delete', setting }),
          })}
          rows={settings}
          rowKey={(setting) => setting.id}
          busy={query.isFetching}
          empty={
            data.length === 0 ? (
              <EmptyState message={texts.empty} />
            ) : (
              <EmptyState drawing="search" message={texts.noMatch} />
            )
          }
        />
      ) : (
        <NotLoaded query={query} message={texts.failed}>
          <Skeleton shape="table" columns={6} count={8} />
        </NotLoaded>
      )}
      {open?.kind === 'add' && <SettingDialog setting={null} onClose={close} />}
      {open?.kind === 'edit' && <SettingDialog setting={open.setting} onClose={close} />}
      {open?.kind === 'delete' && <DeleteSettingDialog setting={open.setting} onClose={close} />}
    </>
  );
}

/** Deletes a setting, after asking. */
function DeleteSettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useRemoveSetting(setting.id)}
      subject={`${nameOf(setting)} (${setting.key})`}
      consequence={texts.deleteConsequence}
      failed={texts.failed}
      onClose={onClose}
    />
  );
}

interface SettingFilterChipsProps {
  choice: SettingChoice;
  onRemove: (name: keyof SettingChoice) => void;
}

/** The filters that are on; each can be taken off. */
function SettingFilterChips({ choice: { search, filter }, onRemove }: SettingFilterChipsProps) {
  return (
    <>
      {search !== '' && <Chip kind={texts.search} label={search} onRemove={() => onRemove('search')} />}
      {filter !== '' && <Chip kind={texts.filter} label={texts.filters[filter]} onRemove={() => onRemove('filter')} />}
    </>
  );
}
