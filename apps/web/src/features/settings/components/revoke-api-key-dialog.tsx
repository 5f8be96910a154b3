import type { ApiKey } from '@branchline/contract/settings';
import { messageOf } from '#lib/api-error.ts';
import { settingTexts } from '#lib/texts/setting-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveApiKey } from '../api/use-api-keys.ts';

const texts = settingTexts.keys;

/** Revokes an API key, after asking. */
export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const remove = useRemoveApiKey(apiKey.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={texts.revokeQuestion}
      subject={`${apiKey.name} (${apiKey.prefix}…)`}
      consequence={texts.revokeConsequence}
      confirmLabel={texts.revoke}
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error, texts.failed) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
