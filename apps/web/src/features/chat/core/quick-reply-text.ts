/** What is searched for while a message begins with `/`; null when it does not, or goes on over several lines. */
export const slashSearch = (text: string): string | null => (/^\/[^\n]{0,60}$/.test(text) ? text.slice(1) : null);

const pattern = /\{\p{L}[\p{L}\p{M}\p{N}_ -]{0,39}\}/gu;

/** The placeholders that still stand in a leader's message. */
export const unfilledIn = (text: string): readonly string[] => text.match(pattern) ?? [];
