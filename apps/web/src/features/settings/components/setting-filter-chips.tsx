import { settingTexts as texts } from '#lib/texts/setting-texts.ts';
import { Chip } from '#ui/chip.tsx';
import type { SettingChoice } from '../lib/matching-settings.ts';

interface SettingFilterChipsProps {
  choice: SettingChoice;
  onRemove: (name: keyof SettingChoice) => void;
}

/** The filters that are on; each can be taken off. */
export function SettingFilterChips({ choice: { search, filter }, onRemove }: SettingFilterChipsProps) {
  return (
    <>
      {search !== '' && <Chip kind={texts.search} label={search} onRemove={() => onRemove('search')} />}
      {filter !== '' && <Chip kind={texts.filter} label={texts.filters[filter]} onRemove={() => onRemove('filter')} />}
    </>
  );
}
