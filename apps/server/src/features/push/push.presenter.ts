import type { PushDevice } from '@branchline/contract/push';
import type { Actor } from '#platform/http/actor';
import { translate } from '#platform/language/translate';
import type { PushDeviceRow } from './push-devices.repository.ts';

/** A device in the wire's spelling: never its endpoint or keys. */
export const presentDevice = (row: PushDeviceRow, actor: Actor): PushDevice => ({
  id: row.id,
  device: row.device,
  createdAt: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  lastAckAt: row.lastAckAt?.toISOString() ?? null,
  lastError: row.lastError === null ? null : translate(row.lastError, actor.locale ?? 'en'),
  current: row.sessionId === actor.sessionId,
});
