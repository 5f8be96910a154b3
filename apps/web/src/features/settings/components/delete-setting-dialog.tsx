import type { Setting } from '@branchline/contract/settings';
import { messageOf } from '#lib/api-error.ts';
import { settingTexts as texts } from '#lib/texts/setting-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveSetting } from '../api/use-change-settings.ts';
import { nameOf } from './setting-columns.tsx';

/** Deletes a setting, after asking. */
export function DeleteSettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const remove = useRemoveSetting(setting.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      subject={`${nameOf(setting)} (${setting.key})`}
      consequence={texts.deleteConsequence}
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error, texts.failed) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
