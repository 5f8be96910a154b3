/** With the spare less than a phone's screen. */
const longest = 700;
const mostLines = 18;
/** What is hardly longer is not worth a button. */
const spare = 1.3;

/** The beginning of a text that is too long to stand in a conversation as a whole, cut between words; null for others. */
export const collapsedText = (text: string): string | null => {
  const lines = text.split('\n', Math.ceil(mostLines * spare) + 1);
  if (text.length <= longest * spare && lines.length <= mostLines * spare) return null;
  const start = lines.slice(0, mostLines).join('\n').slice(0, longest);
  if (start.length < longest) return start.trimEnd();
  const words = start.replace(/\s\S*$/, '');
  // Half a character of two code units is none.
  return (words.length > longest / 2 ? words : start).replace(/[\uD800-\uDBFF]$/, '').trimEnd();
};
