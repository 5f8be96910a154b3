import type { AuditEntry } from '@branchline/contract/audit';
import type { listEntries } from './audit.service.ts';

type Row = Awaited<ReturnType<typeof listEntries>>['entries'][number];

export const presentEntry = (row: Row): AuditEntry => ({
  id: row.id,
  actor: { id: row.actorId, name: row.actorName, role: row.actorRole },
  action: row.action,
  target:
    row.targetType === null || row.targetId === null
      ? null
      : { type: row.targetType, id: row.targetId, name: row.targetName ?? '' },
  ip: row.ip,
  details: row.details,
  createdAt: row.createdAt.toISOString(),
});
