type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that have a value: what a partial form changes. */
export const withoutAbsent = <T extends Readonly<Record<string, unknown>>>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
