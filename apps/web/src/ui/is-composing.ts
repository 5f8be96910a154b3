interface KeyPress {
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number };
}

/** The code of a key while an input method has it (UI Events, section 6.3). */
const inputMethodKey = 229;

/**
 * Whether a key belongs to an input method that puts a word together, and means nothing else. Safari ends the word before
 * it tells of the Enter that confirms it, and leaves only the old code to know that by.
 */
export const isComposing = ({ nativeEvent }: KeyPress): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === inputMethodKey;
