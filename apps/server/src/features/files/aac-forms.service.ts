import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError, notFound, unavailable } from '#platform/app-error';
import { createPixelBudget } from '#platform/images/pixel-budget';
import { encodeAac } from '#platform/sound/encode-aac';
import { type FileRow, setAacKey, setAacSize } from './files.repository.ts';
import { keyFor, type UploadParts } from './uploads.service.ts';

/** Sounds that not every phone plays: iOS plays WebM from 17.4 on, and Ogg later still. */
const convertedTypes: readonly string[] = ['audio/webm', 'audio/ogg'];
/** Hours of voice. */
const mostBytes = 26_214_400;
const unmakable = 0;

/** Whether it makes sense to ask for a file's AAC form. */
export const mayHaveAac = ({ mimeType, size, aacSize }: Pick<FileRow, 'mimeType' | 'size' | 'aacSize'>): boolean =>
  convertedTypes.includes(mimeType) && size <= mostBytes && aacSize !== unmakable;

interface AacForm {
  readonly key: string;
  readonly size: number;
}

export interface AacForms {
  /**
   * A sound's AAC form, made now when it is asked for the first time. Throws `not_found` where there is none and will be none,
   * `unavailable` when its turn does not come soon.
   */
  take(row: FileRow): Promise<AacForm>;
}

const noForm = () =>
  new AppError('not_found', 'This sound cannot be had in a form for this device. Please download it instead.');

/** Makes AAC forms, two at most at a time and each once, however many ask. `encoder`: null without one. */
export const createAacForms = ({
  database,
  storage,
  encoder,
}: UploadParts & { readonly encoder: string | null }): AacForms => {
  const { db } = database;
  const budget = createPixelBudget();
  const underWay = new Map<string, Promise<AacForm>>();

  const convert = async (program: string, row: FileRow, folder: string): Promise<AacForm> => {
    const [from, to] = [join(folder, 'sound'), join(folder, 'sound.m4a')];
    const { stream } = await storage.open(row.storageKey);
    await pipeline(stream, createWriteStream(from));
    const outcome = await encodeAac(program, { from, to });
    if (outcome === 'late') throw unavailable();
    if (outcome === 'refused') {
      await setAacSize(db, row.id, unmakable);
      throw noForm();
    }
    const [key, { size }] = [keyFor(row.id, 'aac'), await stat(to)];
    // The row comes first, so that the sweep of a file that goes meanwhile finds the bytes.
    if (!(await setAacKey(db, row.id, key))) throw notFound('file');
    await storage.put(key, { path: to, size, mimeType: 'audio/mp4' });
    await setAacSize(db, row.id, size);
    return { key, size };
  };

  const make = async (program: string, row: FileRow): Promise<AacForm> => {
    const folder = await mkdtemp(join(tmpdir(), 'branchline-aac-'));
    try {
      return await convert(program, row, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    take: async (row) => {
      if (!mayHaveAac(row)) throw noForm();
      if (row.aacKey !== null && row.aacSize !== null) return { key: row.aacKey, size: row.aacSize };
      if (encoder === null) throw noForm();
      const making =
        underWay.get(row.id) ??
        budget
          .run({ ownerId: row.ownerId, pixels: 0 }, () => make(encoder, row))
          .finally(() => underWay.delete(row.id));
      underWay.set(row.id, making);
      return making;
    },
  };
};
