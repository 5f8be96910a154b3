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

/** What is searched for while a message begins with `/`; null when it does not, or goes on over several lines. */
export const slashSearch = (text: string): string | null => (/^\/[^\n]{0,60}$/.test(text) ? text.slice(1) : null);
