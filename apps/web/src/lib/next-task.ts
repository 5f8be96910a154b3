/** Resolves once the browser has had its turn: a slow phone draws and takes a touch between pieces of work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
