import type { ApiKey } from '@branchline/contract/settings';
import { Trash2 } from 'lucide-react';
import { dateAndTime, listDate } from '#lib/dates.ts';
import { settingTexts } from '#lib/texts/setting-texts.ts';
import { RowAction } from '#ui/row-action.tsx';
import type { TableColumn } from '#ui/table-column.ts';

const texts = settingTexts.keys;

/** The columns of the API keys; of a key itself only its beginning is known. */
export const apiKeyColumns = ({ onRevoke }: { onRevoke: (key: ApiKey) => void }): TableColumn<ApiKey>[] => [
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
