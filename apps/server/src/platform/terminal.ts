/** Prints one thing for the person at the terminal, beside the log. */
export type Print = (text: string) => void;

/** Line breaks stay; escapes and other control characters would act on the terminal. */
const tame = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');

/** Prints to this process's terminal. */
export const printToTerminal: Print = (text) => {
  process.stdout.write(`${tame(text)}\n`);
};
