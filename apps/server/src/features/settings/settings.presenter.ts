import type { Setting } from '@branchline/contract/settings';
import type { SettingRow } from './settings.repository.ts';

export const presentSetting = (row: SettingRow): Setting => ({
  id: row.id,
  key: row.key,
  name: row.name,
  value: row.value,
  halptext: row.helpText,
  filter: row.filter,
  status: row.isActive,
});

export const presentPublicSetting = ({ key, name, value }: SettingRow) => ({ key, name, value });
