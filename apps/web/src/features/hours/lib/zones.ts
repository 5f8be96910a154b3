import type { SelectOption } from '#ui/select.tsx';

/** Every time zone the browser knows, and the one that is chosen, by name. */
export const zoneOptions = (chosen: string): readonly SelectOption[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
