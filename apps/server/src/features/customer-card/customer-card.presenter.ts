import type { Note } from '@branchline/contract/customer-card';
import type { Label } from '@branchline/contract/shapes';
import { personName } from '#features/users';
import type { LabelRow, NoteRow } from './customer-card.repository.ts';

export const presentLabel = ({ id, name, color }: LabelRow): Label => ({ id, name, color });

export const presentNote = (row: NoteRow): Note => ({
  id: row.id,
  content: row.content,
  author: { id: row.authorId, name: personName(row) },
  createdAt: row.createdAt.toISOString(),
});
