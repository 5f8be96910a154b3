import type { ApiKey } from '@branchline/contract/settings';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { settingTexts } from '#lib/texts/setting-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { OfflineState } from '#ui/offline-state.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { useApiKeys } from '../api/use-api-keys.ts';
import { apiKeyColumns } from './api-key-columns.tsx';
import { MakeApiKeyDialog } from './make-api-key-dialog.tsx';
import { RevokeApiKeyDialog } from './revoke-api-key-dialog.tsx';

const texts = settingTexts.keys;

/** The API keys of other systems: made here, shown once, revoked here. */
export function ApiKeys() {
  const { data: keys, error, refetch, isFetching, isPaused } = useApiKeys();
  const [open, setOpen] = useState<ApiKey | 'new' | null>(null);
  const close = (): void => setOpen(null);

  if (!keys && error) return <ErrorState message={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <PageToolbar
        summary={keys && texts.count(keys.length)}
        actions={
          <Button icon={<Plus />} onClick={() => setOpen('new')}>
            {texts.make}
          </Button>
        }
      />
      {keys ? (
        <Table
          caption={texts.count(keys.length)}
          columns={apiKeyColumns({ onRevoke: setOpen })}
          rows={keys}
          rowKey={(key) => key.id}
          busy={isFetching}
          empty={<EmptyState message={texts.empty} hint={texts.help} />}
        />
      ) : isPaused ? (
        <OfflineState />
      ) : (
        <Skeleton shape="table" columns={5} count={4} />
      )}
      {open === 'new' && <MakeApiKeyDialog onClose={close} />}
      {open !== null && open !== 'new' && <RevokeApiKeyDialog apiKey={open} onClose={close} />}
    </>
  );
}
