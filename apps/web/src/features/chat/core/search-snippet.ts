/** Letters shown before what was found, so that it stands in view in one line. */
const shownBefore = 24;

/** A message's text in one line, cut to what is around the first place where a search matches. */
export const searchSnippet = (
  text: string,
  search: string,
): { readonly before: string; readonly match: string; readonly after: string } => {
  const line = text.replace(/\s+/g, ' ').trim();
  const wanted = search.replace(/\s+/g, ' ').trim();
  const at = line.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase());
  if (at < 0 || wanted === '') return { before: line, match: '', after: '' };
  const before = line.slice(0, at);
  // From the beginning of a word on.
  const start = before.length > shownBefore ? `…${before.slice(-shownBefore).replace(/^\S*\s/, '')}` : before;
  return { before: start, match: line.slice(at, at + wanted.length), after: line.slice(at + wanted.length) };
};
