const pattern = /\{\p{L}[\p{L}\p{M}\p{N}_ -]{0,39}\}/gu;

/** The placeholders that still stand in a leader's message. */
export const unfilledIn = (text: string): readonly string[] => text.match(pattern) ?? [];
