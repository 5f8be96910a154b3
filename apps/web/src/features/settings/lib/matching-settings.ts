import { type Setting, settingFilters } from '@branchline/contract/settings';

/** What narrows the list; all of it stands in the address. */
export interface SettingChoice {
  readonly filter: '' | Setting['filter'];
  readonly search: string;
}

const isFilter = (text: string): text is Setting['filter'] => (settingFilters as readonly string[]).includes(text);

/** Reads the choice from an address; what makes no sense in it is left out. */
export const choiceIn = (params: URLSearchParams): SettingChoice => {
  const filter = params.get('filter') ?? '';
  return { filter: isFilter(filter) ? filter : '', search: params.get('search') ?? '' };
};

/** The settings of a filter whose name, key or value holds the searched words. */
export const matchingSettings = (settings: readonly Setting[], { filter, search }: SettingChoice): Setting[] => {
  const wanted = search.trim().toLowerCase();
  return settings.filter(
    (setting) =>
      (filter === '' || setting.filter === filter) &&
      [setting.name, setting.key, setting.value].some((words) => words.toLowerCase().includes(wanted)),
  );
};

/** Settings of the product that say "none" by being empty. Every other one needs a value. */
export const mayBeEmpty = (key: string): boolean =>
  /^(contact_(email|phone|address)|social_(facebook|instagram|x|youtube|linkedin)|legal_email|app_logo|nudge_quiet_hours)$/.test(
    key,
  );
