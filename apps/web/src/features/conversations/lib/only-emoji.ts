const onlyEmoji =
  /^(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*\s*){1,3}$/u;

/** Whether a text is one to three emoji and nothing else: those are drawn larger. */
export const isOnlyEmoji = (text: string): boolean => onlyEmoji.test(text.trim());
