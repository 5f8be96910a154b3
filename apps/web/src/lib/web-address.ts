/** The address when it is a whole one of a web page, http or https; null for any other text. */
export const webAddress = (text: string): string | null => {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
};
