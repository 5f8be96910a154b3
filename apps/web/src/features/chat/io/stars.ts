import { createStore } from '#lib/store.ts';

/** The ids of the messages that the person starred, as far as this device knows. */
export const stars = createStore<ReadonlySet<string>>(new Set());
