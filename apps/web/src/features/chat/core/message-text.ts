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

// A picture with its skin, joined ones and a region's letters (Scotland's flag); a country's flag; a key with a sign.
const onlyEmoji =
  /^(?:(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*[\u{E0020}-\u{E007F}]*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)\s*){1,3}$/u;

/** Whether a text is one to three emoji and nothing else: those are drawn larger. */
export const isOnlyEmoji = (text: string): boolean => onlyEmoji.test(text.trim());
