import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, notFound, unavailable } from '#platform/app-error';
import { createPixelBudget } from '#platform/images/pixel-budget';
import type { UploadBudget } from '#platform/limits/upload-budget';
import { encodeAac, usualLimits } from '#platform/sound/encode-aac';
import { claimAac, type FileRow, findFileRows, findOwnerRole, releaseAac, setAacSize } from './files.repository.ts';
import { keyFor, type UploadDeps } from './uploads.service.ts';

/** Sounds that not every phone plays: iOS plays WebM from 17.4 on, and Ogg later still. */
const convertedTypes: readonly string[] = ['audio/webm', 'audio/ogg'];
/** Hours of voice. */
const mostBytes = 26_214_400;
const unmakable = 0;

/** Silence that a browser records takes a thirtieth of its AAC form. What grows more than this was made for that. */
const mostGrowth = 64;
const leastOutputBytes = 1_000_000;
const mostOutputBytes = ({ size }: Pick<FileRow, 'size'>): number =>
  Math.min(usualLimits.outputBytes, Math.max(leastOutputBytes, mostGrowth * size));

/** Whether it makes sense to ask for a file's AAC form. */
export const mayHaveAac = ({ mimeType, size, aacSize }: Pick<FileRow, 'mimeType' | 'size' | 'aacSize'>): boolean =>
  convertedTypes.includes(mimeType) && size <= mostBytes && aacSize !== unmakable;

interface AacForm {
  readonly key: string;
  readonly size: number;
}

export interface AacForms {
  /**
   * A sound's AAC form, made now when it is asked for the first time: its bytes are its owner's, of this day. Throws `not_found`
   * where there is none and will be none, and while there is no room for it, or too little is left of that day;
   * `unavailable` when its turn does not come soon.
   */
  take(row: FileRow): Promise<AacForm>;
}

const noForm = () =>
  new AppError('not_found', 'This sound cannot be had in a form for this device. Please download it instead.');

interface AacFormDeps extends UploadDeps {
  /** Null without one. */
  readonly encoder: string | null;
  /** The spool of uploads, which is swept: a process that is killed leaves its sound there. */
  readonly folder: string;
  readonly uploadBudget: Pick<UploadBudget, 'assertRoom' | 'spend' | 'refund'>;
}

/** Who has neither room nor bytes left goes without the form for now, and downloads the sound. */
const orNoForm = async (admission: Promise<void>): Promise<void> => {
  try {
    await admission;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'rate_limited')) throw noForm();
    throw error;
  }
};

/** How often, and how many times, is looked whether another process is done. */
const lookMs = 500;
const mostLooks = 20;

/** Makes AAC forms, two at most at a time in a process and each once, however many ask and whichever process they ask. */
export const createAacForms = ({ database, storage, encoder, folder, uploadBudget }: AacFormDeps): AacForms => {
  const { db } = database;
  const budget = createPixelBudget();
  const underWay = new Map<string, Promise<AacForm>>();

  const convert = async (
    program: string,
    row: FileRow,
    { key, at }: { readonly key: string; readonly at: string },
  ): Promise<AacForm> => {
    const [from, to] = [join(at, 'sound'), join(at, 'sound.m4a')];
    await orNoForm(uploadBudget.assertRoom());
    const { stream } = await storage.open(row.storageKey);
    await pipeline(stream, createWriteStream(from));
    const outcome = await encodeAac(program, { from, to }, { ...usualLimits, outputBytes: mostOutputBytes(row) });
    if (outcome === 'late') throw unavailable();
    if (outcome === 'refused') {
      await setAacSize(db, row.id, unmakable);
      throw noForm();
    }
    const { size } = await stat(to);
    await orNoForm(uploadBudget.assertRoom());
    await storage.put(key, { path: to, size, mimeType: 'audio/mp4' });
    // Of a file that went meanwhile, the sweep finds the bytes by the key.
    if (!(await setAacSize(db, row.id, size))) throw notFound('file');
    return { key, size };
  };

  /** Takes as much of the owner's day as the form may have, so that nothing is made that may not be kept, and gives the rest back. */
  const convertWithinDay = async (row: FileRow, work: () => Promise<AacForm>): Promise<AacForm> => {
    const role = await findOwnerRole(db, row.ownerId);
    if (role === undefined) throw notFound('file');
    const owner = { userId: row.ownerId, role, ip: null };
    const most = mostOutputBytes(row);
    await orNoForm(uploadBudget.spend(owner, most));
    let formBytes = 0;
    try {
      const form = await work();
      formBytes = form.size;
      return form;
    } finally {
      await uploadBudget.refund(owner, most - formBytes);
    }
  };

  /** Null: another process is at it, or was. */
  const make = async (program: string, row: FileRow): Promise<AacForm | null> => {
    const key = keyFor(row.id, 'aac');
    if (!(await claimAac(db, row.id, key))) return null;
    try {
      await mkdir(folder, { recursive: true });
      const at = await mkdtemp(join(folder, 'in-aac-'));
      try {
        return await convertWithinDay(row, () => convert(program, row, { key, at }));
      } finally {
        await rm(at, { recursive: true, force: true });
      }
    } finally {
      await releaseAac(db, row.id);
    }
  };

  const takeFromOther = async (id: string): Promise<AacForm> => {
    for (let look = 0; look < mostLooks; look += 1) {
      const [row] = await findFileRows(db, [id]);
      if (!row) throw notFound('file');
      if (row.aacSize === unmakable) throw noForm();
      if (row.aacKey !== null && row.aacSize !== null) return { key: row.aacKey, size: row.aacSize };
      await sleep(lookMs);
    }
    throw unavailable();
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
          .then((made) => made ?? takeFromOther(row.id))
          .finally(() => underWay.delete(row.id));
      underWay.set(row.id, making);
      return making;
    },
  };
};
