const colours = 8;

/** The first letters of the first and the last word, whatever the script; empty when there is no letter. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** 1 to 8, the same for the same name everywhere. */
export function avatarColour(name: string): number {
  let hash = 0;
  for (const character of name.trim().toLowerCase()) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (Math.abs(hash) % colours) + 1;
}
