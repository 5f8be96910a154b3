/** What is searched for while a message begins with `/`; null when it does not, or goes on over several lines. */
export const slashSearch = (text: string): string | null => (/^\/[^\n]{0,60}$/.test(text) ? text.slice(1) : null);
