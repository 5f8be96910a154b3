import type { Setting } from '@branchline/contract/settings';
import type { SettingRow } from './settings.repository.ts';
import { findWellKnown } from './well-known.ts';

export const presentSetting = (row: SettingRow): Setting => ({
  id: row.id,
  key: row.key,
  name: row.name,
  value: row.value,
  halptext: row.helpText,
  filter: row.filter,
  status: row.isActive,
});

/** A picture leaves as a link that anybody can load; `pictureLink` makes one from a file's id. */
export const presentPublicSetting = ({ key, name, value }: SettingRow, pictureLink: (fileId: string) => string) => ({
  key,
  name,
  value: value !== '' && findWellKnown(key)?.kind === 'picture' ? pictureLink(value) : value,
});
