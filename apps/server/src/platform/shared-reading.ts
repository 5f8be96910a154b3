/** The gauges of one scrape share a reading; what cannot be read is left out. */
export const createSharedReading = <T>(
  read: () => Promise<Readonly<Record<string, T>>>,
): (() => Promise<Readonly<Record<string, T>>>) => {
  let reading: Promise<Readonly<Record<string, T>>> | null = null;
  return () =>
    (reading ??= read()
      .catch(() => ({}))
      .finally(() => (reading = null)));
};
