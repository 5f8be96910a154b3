import { open } from 'node:fs/promises';
import { checkMp4 } from './check-mp4.ts';
import { checkOgg } from './check-ogg.ts';
import { checkWebm } from './check-webm.ts';

const checks = new Map([
  ...['video/mp4', 'audio/mp4', 'video/quicktime'].map((mimeType) => [mimeType, checkMp4] as const),
  ...['video/webm', 'audio/webm', 'video/matroska'].map((mimeType) => [mimeType, checkWebm] as const),
  ...['video/ogg', 'audio/ogg'].map((mimeType) => [mimeType, checkOgg] as const),
]);

/** The kinds of films and sounds that `lookAtFilm` looks at. */
export const filmTypes: readonly string[] = [...checks.keys()];

export interface StoredFilm {
  readonly size: number;
  readonly mimeType: string;
}

/**
 * Looks at the tables and the size of the pictures of a film or sound. Throws `unsupported_type` for one that a browser has no
 * room for; what is no film is in order. It takes as long as it takes: see `checkFilm`.
 */
export const lookAtFilm = async (path: string, { size, mimeType }: StoredFilm): Promise<void> => {
  const check = checks.get(mimeType);
  if (!check) return;
  const file = await open(path);
  try {
    await check(file, size);
  } finally {
    await file.close();
  }
};
