import type { ApiKey } from '@branchline/contract/settings';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dateAndTime, listDate } from '#lib/dates.ts';
import { settingTexts } from '#features/settings/setting-texts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmMutation } from '#ui/confirm-mutation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { PageToolbar } from '#ui/page-toolbar.tsx';
import { RowAction } from '#ui/row-action.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-column.ts';
import { useApiKeys, useRemoveApiKey } from '../api/use-api-keys.ts';
import { MakeApiKeyDialog } from './make-api-key-dialog.tsx';

const texts = settingTexts.keys;

/** The columns of the API keys; of a key itself only its beginning is known. */
const apiKeyColumns = ({ onRevoke }: { onRevoke: (key: ApiKey) => void }): TableColumn<ApiKey>[] => [
  {
    id: 'number',
    header: texts.columns.number,
    cell: (_key, position) => position + 1,
    card: 'hidden',
    width: '3rem',
  },
  {
    id: 'name',
    header: texts.columns.name,
    cell: (key) => <strong>{key.name}</strong>,
    card: 'title',
    truncate: true,
  },
  { id: 'key', header: texts.columns.key, cell: (key) => <code dir="ltr">{key.prefix}…</code> },
  { id: 'made', header: texts.columns.made, cell: (key) => listDate(key.createdAt) },
  {
    id: 'last-used',
    header: texts.columns.lastUsed,
    cell: (key) => (key.lastUsedAt === null ? texts.never : dateAndTime(key.lastUsedAt)),
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: (key) => (
      <RowAction variant="danger" label={texts.revokeNamed(key.name)} icon={<Trash2 />} onClick={() => onRevoke(key)} />
    ),
    card: 'actions',
    pinned: true,
  },
];

/** The API keys of other systems: made here, shown once, revoked here. */
export function ApiKeys() {
  const query = useApiKeys();
  const { data: keys } = query;
  const [open, setOpen] = useState<ApiKey | 'new' | null>(null);
  const close = (): void => setOpen(null);
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
          busy={query.isFetching}
          empty={<EmptyState message={texts.empty} hint={texts.help} />}
        />
      ) : (
        <NotLoaded query={query} message={texts.failed}>
          <Skeleton shape="table" columns={5} count={4} />
        </NotLoaded>
      )}
      {open === 'new' && <MakeApiKeyDialog onClose={close} />}
      {open !== null && open !== 'new' && <RevokeApiKeyDialog apiKey={open} onClose={close} />}
    </>
  );
}

/** Revokes an API key, after asking. */
function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ConfirmMutation
      mutation={useRemoveApiKey(apiKey.id)}
      question={texts.revokeQuestion}
      subject={`${apiKey.name} (${apiKey.prefix}…)`}
      consequence={texts.revokeConsequence}
      confirmLabel={texts.revoke}
      failed={texts.failed}
      onClose={onClose}
    />
  );
}
