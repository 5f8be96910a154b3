let count = 0;

/** How many messages and changes of messages wait on this device for being sent, as far as this page knows. */
export const countUnsent = (): number => count;

/** Said by the outbox. */
export const setUnsent = (next: number): void => {
  count = next;
};
