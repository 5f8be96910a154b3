import { maxSearchLength } from '@branchline/contract/fields';
import { type Setting, settingFilters } from '@branchline/contract/settings';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { settingTexts as texts } from '#lib/texts/setting-texts.ts';
import { useAddressParams, withParam } from '#lib/use-address-params.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { Field } from '#ui/field.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { useSettings } from '../api/use-settings.ts';
import { choiceIn, matchingSettings, type SettingChoice } from '../lib/matching-settings.ts';
import { DeleteSettingDialog } from './delete-setting-dialog.tsx';
import { settingColumns } from './setting-columns.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { SettingFilterChips } from './setting-filter-chips.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly setting: Setting };

/** Every setting, narrowed by filter and words. */
export function SettingsList() {
  const [params, changeParams] = useAddressParams();
  const choice = choiceIn(params);
  const { data, error, refetch, isFetching, isPaused } = useSettings();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const set = (name: keyof SettingChoice, value: string): void =>
    changeParams((now) => withParam(now, name, value), { replace: true });

  if (!data && error) return <ErrorState message={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
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
          busy={isFetching}
          empty={
            data.length === 0 ? (
              <EmptyState message={texts.empty} />
            ) : (
              <EmptyState drawing="search" message={texts.noMatch} />
            )
          }
        />
      ) : isPaused ? (
        <OfflineState />
      ) : (
        <Skeleton shape="table" columns={6} count={8} />
      )}
      {open?.kind === 'add' && <SettingDialog setting={null} onClose={close} />}
      {open?.kind === 'edit' && <SettingDialog setting={open.setting} onClose={close} />}
      {open?.kind === 'delete' && <DeleteSettingDialog setting={open.setting} onClose={close} />}
    </>
  );
}
