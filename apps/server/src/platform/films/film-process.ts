import { AppError } from '#platform/app-error';
import { answerOrders } from '#platform/process-pool';
import { lookAtFilm, type StoredFilm } from './look-at-film.ts';

/** What `checkFilm` asks of this process. */
export interface FilmOrder extends StoredFilm {
  readonly path: string;
}
/** Why the film is refused; null for one that is taken. */
export type FilmAnswer = string | null;

answerOrders(async ({ path, size, mimeType }: FilmOrder): Promise<FilmAnswer> => {
  try {
    await lookAtFilm(path, { size, mimeType });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_type') return error.message;
    throw error;
  }
});
