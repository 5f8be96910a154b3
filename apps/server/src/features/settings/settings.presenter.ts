import type { Language } from '@branchline/contract/languages';
import type { Setting } from '@branchline/contract/settings';
import { translate } from '#platform/language/translate';
import { withoutAbsent } from '#platform/without-absent';
import type { SettingRow } from './settings.repository.ts';
import { findWellKnown } from './well-known.ts';

/** The product's own words about a setting; undefined where the organisation wrote others, or the reader reads English. */
const shownAs = ({ key, name, helpText }: SettingRow, language: Language): Setting['shown'] => {
  const known = language === 'en' ? undefined : findWellKnown(key);
  if (known?.name !== name || known.helpText !== helpText) return undefined;
  return { name: translate(name, language), halptext: translate(helpText, language) };
};

export const presentSetting = (row: SettingRow, language: Language = 'en'): Setting => ({
  id: row.id,
  key: row.key,
  name: row.name,
  value: row.value,
  halptext: row.helpText,
  filter: row.filter,
  status: row.isActive,
  ...withoutAbsent({ shown: shownAs(row, language) }),
});

/** A picture leaves as a link that anybody can load; `pictureLink` makes one from a file's id. */
export const presentPublicSetting = ({ key, name, value }: SettingRow, pictureLink: (fileId: string) => string) => ({
  key,
  name,
  value: value !== '' && findWellKnown(key)?.kind === 'picture' ? pictureLink(value) : value,
});
