import { unsupportedType } from '#platform/app-error';
import { createPixelBudget } from '#platform/images/pixel-budget';
import { createProcessPool } from '#platform/process-pool';
import { damaged } from './film-limits.ts';
import type { FilmAnswer, FilmOrder } from './film-process.ts';
import { filmTypes, type StoredFilm } from './look-at-film.ts';

/** On the clock, of a machine that does other things as well: 25 MB take less than a second of one processor. */
const lookMs = 5_000;

/** Apart from the pictures: a voice note does not wait for them. */
const budget = createPixelBudget();
// Tables that refer to each other can be made so that looking takes for ever: nothing but an end of its process helps.
const processes = createProcessPool<FilmOrder, FilmAnswer>('./film-process', import.meta.url, { heapMegabytes: 64 });

/** Whether it is a kind of film or sound that `checkFilm` looks at. */
export const isFilm = (mimeType: string): boolean => filmTypes.includes(mimeType);

/**
 * Looks at the tables and the size of the pictures of a film or sound, which is kept as it came: a kilobyte that says it has eighty
 * million pictures takes all the memory of each tab that shows it. In a process that is killed after five seconds, when its owner's
 * turn comes. Throws `unsupported_type` for one that says so or takes longer, `unavailable` when the turn does not come soon; what
 * is no film is in order.
 */
export const checkFilm = async (
  path: string,
  { size, mimeType, ownerId }: StoredFilm & { readonly ownerId: string },
  withinMs: number = lookMs,
): Promise<void> => {
  if (!isFilm(mimeType)) return;
  const order = { path, size, mimeType };
  const outcome = await budget.run({ ownerId, pixels: 0 }, () => processes.run(order, withinMs));
  if (outcome.kind !== 'answered') throw damaged();
  if (outcome.answer !== null) throw unsupportedType(outcome.answer);
};
