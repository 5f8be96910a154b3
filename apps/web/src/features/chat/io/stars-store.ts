import { readStored, writeStored } from '#lib/stored-keys.ts';
import { createStore } from '#lib/store.ts';

/** The ids that this device keeps. */
export const readStars = (): ReadonlySet<string> =>
  new Set((readStored('stars') ?? '').split(' ').filter((id) => id !== ''));

/** The ids of the messages that the person starred, as far as this device knows. */
export const stars = createStore(readStars());

export const showStars = (ids: Iterable<string>): void => {
  const next = new Set(ids);
  stars.set(next);
  writeStored('stars', next.size === 0 ? null : [...next].join(' '));
};

/** For each fetch in flight, the changes since it was started. */
export const changedMeanwhile = new Set<Map<string, boolean>>();

/** Shows or hides the star of a message. */
export const showStar = (id: string, isStarred: boolean): void => {
  for (const changed of changedMeanwhile) changed.set(id, isStarred);
  const next = new Set(stars.get());
  if (isStarred) next.add(id);
  else next.delete(id);
  showStars(next);
};
