import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#platform/app-error';
import { drawSvg } from '#platform/images/draw-svg';
import type { FileRow } from './files.repository.ts';
import { findUntriedSvgs, setDrawn } from './files.repository.ts';
import { keyFor, undrawnWidth, type UploadParts } from './uploads.service.ts';

/** A run: what is left comes with the next. */
const mostInRun = 20;

const drawStored = async ({ database, storage }: UploadParts, folder: string, row: FileRow): Promise<void> => {
  const path = join(folder, row.id);
  try {
    const { stream } = await storage.open(row.storageKey);
    await pipeline(stream, createWriteStream(path));
  } catch (error) {
    // What is gone cannot be drawn, today or tomorrow; a storage that is away comes back.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await setDrawn(database.db, row.id, { width: undrawnWidth, height: null, thumbnailKey: null });
    return;
  }
  const drawn = await drawSvg(path, `${path}.webp`, row.ownerId);
  const thumbnailKey = drawn && keyFor(row.id, 'thumbnail');
  if (drawn && thumbnailKey) await storage.put(thumbnailKey, { ...drawn, mimeType: 'image/webp' });
  const { width, height } = drawn ?? { width: undrawnWidth, height: null };
  await setDrawn(database.db, row.id, { width, height, thumbnailKey });
};

/** Draws SVGs that were stored before the server drew them. Until then they are shown as files. */
export const drawStoredSvgs = async (parts: UploadParts): Promise<void> => {
  const rows = await findUntriedSvgs(parts.database.db, mostInRun);
  if (rows.length === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'branchline-svg-'));
  try {
    // One that cannot be drawn today stands in nobody's way.
    const outcomes: PromiseSettledResult<void>[] = [];
    for (const row of rows) outcomes.push(...(await Promise.allSettled([drawStored(parts, folder, row)])));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
