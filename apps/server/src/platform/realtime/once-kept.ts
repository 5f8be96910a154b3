const mostKept = 10_000;

/** Answers the first text that was equal, so that thousands of sockets share what many of them have in common. */
export const createOnceKept = (): ((text: string) => string) => {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, text);
    return text;
  };
};
