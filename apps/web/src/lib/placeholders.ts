/** What `{…}` in a quick reply stands for. */
export interface PlaceholderValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly myName: string;
  readonly branch: string;
}

const pattern = /( ?)\{(firstName|lastName|myName|branch)\}/g;

/** Fills in a quick reply for the person chatted with. What has no value leaves no hole; other braces stay. */
export const fillPlaceholders = (content: string, values: PlaceholderValues): string =>
  content.replace(pattern, (_whole, space: string, name: keyof PlaceholderValues) => {
    const value = values[name].trim();
    return value === '' ? '' : space + value;
  });
