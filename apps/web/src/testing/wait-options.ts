/** For what happens in a moment, on a busy machine later. */
export const soon = { timeout: 20_000 };
