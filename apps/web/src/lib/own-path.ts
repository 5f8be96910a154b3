/**
 * The path, query and hash when the text is a place inside this app; null for anything else: another origin,
 * `//host`, a scheme, a backslash or a control character that a browser would read as one of these.
 */
export const ownPath = (text: string | null | undefined): string | null => {
  if (!text?.startsWith('/') || hasTrickyCharacter(text)) return null;
  const base = 'http://own.invalid';
  try {
    const url = new URL(text, base);
    // `/.//host` is a path here, but would be read as a host once it is used as an address by itself.
    if (url.origin !== base || url.pathname.startsWith('//')) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
};

/** Whether a picture may be drawn from this address: only a file link of this origin. */
export const isOwnImage = (text: string): boolean => ownPath(text)?.startsWith('/files/') ?? false;

// Browsers strip control characters from addresses and read a backslash as a slash.
const hasTrickyCharacter = (text: string): boolean =>
  [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === '\\' || code < 0x20 || code === 0x7f;
  });
