import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#platform/app-error';
import { checkFilm } from '#platform/films/check-film';
import { filmTypes } from '#platform/films/look-at-film';
import type { Clock } from '#platform/clock';
import { drawSvg, svgType } from '#platform/images/draw-svg';
import { downloadForm } from './download-form.ts';
import { type FileRow, findUnchecked, setChecked } from './files.repository.ts';
import { keyFor, type UploadDeps } from './uploads.service.ts';

/** A run: what is left comes with the next, a minute later. */
const mostMsInRun = 5_000;
/** After the last file. A server of the version before, which works on for a while, may store some more. */
const restMs = 3_600_000;
const mimeTypes = [svgType, ...filmTypes];

type Change = Partial<FileRow>;

const draw = async ({ storage }: UploadDeps, path: string, row: FileRow): Promise<Change> => {
  const drawn = await drawSvg(path, `${path}.webp`, row.ownerId);
  if (!drawn) return {};
  const thumbnailKey = keyFor(row.id, 'thumbnail');
  await storage.put(thumbnailKey, { ...drawn, mimeType: 'image/webp' });
  return { width: drawn.width, height: drawn.height, thumbnailKey };
};

const judge = async (path: string, row: FileRow): Promise<Change> => {
  try {
    await checkFilm(path, row);
    return {};
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_type') return downloadForm(row.fileName);
    throw error;
  }
};

const check = async (deps: UploadDeps, folder: string, row: FileRow): Promise<Change> => {
  const path = join(folder, row.id);
  try {
    const { stream } = await deps.storage.open(row.storageKey);
    await pipeline(stream, createWriteStream(path));
    return await (row.mimeType === svgType ? draw(deps, path, row) : judge(path, row));
  } catch (error) {
    // What is gone freezes nobody, today or tomorrow; a storage that is away comes back.
    if (error instanceof AppError && error.code === 'not_found') return {};
    throw error;
  }
};

/**
 * Makes the work of looking at what was stored before uploads were looked at as they are today, newest first: SVGs are drawn,
 * and films that would fill a tab's memory are downloads for good. Until then both are shown as files.
 */
export const createStoredFilesCheck = (deps: UploadDeps & { readonly clock: Clock }): (() => Promise<void>) => {
  const { clock, database } = deps;
  let before: string | undefined;
  let restsUntil = 0;
  return async () => {
    if (clock.now().getTime() < restsUntil) return;
    const folder = await mkdtemp(join(tmpdir(), 'branchline-stored-'));
    const failures: unknown[] = [];
    try {
      for (const endsAt = performance.now() + mostMsInRun; performance.now() < endsAt;) {
        const row = await findUnchecked(database.db, { mimeTypes, before });
        before = row?.id;
        if (!row) {
          restsUntil = clock.now().getTime() + restMs;
          break;
        }
        // One that cannot be looked at today stands in nobody's way.
        await check(deps, folder, row).then(
          (change) => setChecked(database.db, row.id, change),
          (error: unknown) => failures.push(error),
        );
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    if (failures.length > 0) throw failures[0];
  };
};
