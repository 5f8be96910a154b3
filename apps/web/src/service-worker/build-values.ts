declare const __APP_VERSION__: string;
declare const __APP_FILES__: readonly string[];
declare const __WORD_FILES__: readonly string[];

/** Named by the content of the files below: another build, another version. */
export const appVersion = __APP_VERSION__;
/** Paths of everything the chat needs to open without a network. */
export const appFiles = __APP_FILES__;
/** Paths of the words of each language, of which a device keeps those that are read on it. */
export const wordFiles = __WORD_FILES__;
