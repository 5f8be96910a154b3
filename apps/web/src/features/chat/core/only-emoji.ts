// A picture with its skin, joined ones and a region's letters (Scotland's flag); a country's flag; a key with a sign.
const onlyEmoji =
  /^(?:(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*[\u{E0020}-\u{E007F}]*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)\s*){1,3}$/u;

/** Whether a text is one to three emoji and nothing else: those are drawn larger. */
export const isOnlyEmoji = (text: string): boolean => onlyEmoji.test(text.trim());
