import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid, tooLarge } from '#platform/app-error';
import { isPoisoned, isUnstorable } from '#platform/clean-value';
import type { IncomingFile } from './call-types.ts';

/** Longer than any upload with its handler takes. */
const staleMs = 5 * 60_000;
const everyMs = 60_000;

const sweep = async (directory: string): Promise<void> => {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith('in-'))) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
};

/** Clears what a killed process left in the spool, now and every minute. Returns what stops it. */
export const sweepSpool = (directory: string): (() => void) => {
  const run = () => void sweep(directory).catch(() => undefined);
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

export interface UploadLimits {
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** Where files lie until their handler is done. */
  readonly spoolDirectory: string;
}

/** Hears of files while they come, and may refuse the rest by throwing. */
export interface UploadWatch {
  /** Once, when the first file begins. */
  readonly onFile: () => Promise<void>;
  /** How many bytes of files came until now: at the first ones and every megabyte, before those are written. */
  readonly onBytes: (bytes: number) => Promise<void>;
}

export interface MultipartBody {
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: readonly IncomingFile[];
  /** Removes what was spooled and not moved away. */
  clear(): Promise<void>;
}

const maxFieldBytes = 64 * 1024;
const maxFields = 100;
/** A file's name is at most 255 bytes in most file systems. */
const maxPartHeaderBytes = 8 * 1024;

/** What one request may write between two looks at what is left. */
const watchedBytes = 1024 * 1024;

const inMegabytes = (bytes: number) => `${String(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

/** `branch[]` and `branch[0]` are items of the list `branch`; every other name stands as it is. */
const listItem = /^([^[\]]+)\[\d{0,4}\]$/;

const addField = (fields: Map<string, string | string[]>, part: MultipartValue): void => {
  const { value, fieldname: rawName } = part;
  if (part.fieldnameTruncated) throw invalid('A field name is too long.');
  if (part.valueTruncated) throw tooLarge(`The field ${rawName} is too long.`);
  if (typeof value !== 'string') throw invalid(`Send the field ${rawName} as plain text.`);
  if (rawName.split(/[[\].]/).some(isPoisoned)) throw invalid('What was sent has a field name that is not taken.');
  if (isUnstorable(value) || isUnstorable(rawName))
    throw invalid('Your text has characters that cannot be stored. Please remove them.');
  const item = listItem.exec(rawName)?.[1];
  const name = item ?? rawName;
  const before = fields.get(name);
  if (before === undefined) fields.set(name, item === undefined ? value : [value]);
  else fields.set(name, [before, value].flat());
};

/** The parser leaves the name out when the part has none, whatever its type says. */
const nameOf = ({ filename }: { filename: string | undefined }): string => filename ?? '';

/** Makes for each file of a request what its bytes pass on their way to the disk. */
const createByteCounter = (onBytes: UploadWatch['onBytes']): (() => Transform) => {
  let came = 0;
  let nextLook = 0;
  const look = async (bytes: number): Promise<void> => {
    came += bytes;
    if (came < nextLook) return;
    nextLook = came + watchedBytes;
    await onBytes(came);
  };
  return () =>
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        look(chunk.length).then(() => done(null, chunk), done);
      },
    });
};

const spool = async (
  part: MultipartFile,
  path: string,
  { maxFileBytes, counter }: { readonly maxFileBytes: number; readonly counter: Transform },
): Promise<IncomingFile> => {
  const overLimit = new AbortController();
  part.file.once('limit', () => overLimit.abort());
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(part.file, counter, written, { signal: overLimit.signal }).catch((error: unknown) => {
    if (!overLimit.signal.aborted) throw error;
  });
  if (overLimit.signal.aborted || part.file.truncated)
    throw tooLarge(`A file can have at most ${inMegabytes(maxFileBytes)}.`);
  return {
    field: part.fieldname,
    fileName: nameOf(part),
    mimeType: part.mimetype,
    size: written.bytesWritten,
    path,
  };
};

/**
 * Reads a multipart body: text fields (repeated ones and `name[]` as lists), files to disk. Throws `too_large` or
 * `invalid`, or what `onFile` and `onBytes` throw, and then nothing is left behind; otherwise whoever reads it calls
 * `clear`.
 */
export const readMultipart = async (
  request: FastifyRequest,
  { onFile, onBytes, ...limits }: UploadLimits & UploadWatch,
): Promise<MultipartBody> => {
  const most = limits.maxFileBytes * limits.maxFiles + maxFieldBytes * maxFields;
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge('These files are too large together.');
  await mkdir(limits.spoolDirectory, { recursive: true });
  const folder = await mkdtemp(join(limits.spoolDirectory, 'in-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  const fields = new Map<string, string | string[]>();
  const files: IncomingFile[] = [];
  const createCounter = createByteCounter(onBytes);
  let spooled = 0;
  let isReported = false;
  const reportFile = async (isThere: boolean) => {
    if (!isThere || isReported) return;
    isReported = true;
    await onFile();
  };
  try {
    const parts = request.parts({
      limits: {
        fileSize: limits.maxFileBytes,
        files: limits.maxFiles,
        fields: maxFields,
        parts: limits.maxFiles + maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 200,
        headerPairs: 20,
        headerSize: maxPartHeaderBytes,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') addField(fields, part);
      else {
        await reportFile(nameOf(part) !== '');
        const path = join(folder, String(spooled++));
        const file = await spool(part, path, { maxFileBytes: limits.maxFileBytes, counter: createCounter() });
        // A form whose file box was left empty sends a nameless file of no bytes.
        const isThere = file.fileName !== '' || file.size > 0;
        await reportFile(isThere);
        if (isThere) files.push(file);
      }
    }
    return { fields: Object.fromEntries(fields), files, clear };
  } catch (error) {
    // What still comes is read and dropped, so that the sender gets to see the answer.
    request.raw.unpipe();
    request.raw.resume();
    await clear();
    throw error;
  }
};
