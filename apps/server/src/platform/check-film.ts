import { type FileHandle, open } from 'node:fs/promises';
import { unsupportedType } from './app-error.ts';

/**
 * Twenty thousand seconds of voice, which is all that an upload holds. Whoever plays a file makes a table of all its pictures and
 * pieces of sound, of 24 bytes for each in Chromium and of 170 in Firefox, and people send ten files at once.
 */
const mostSamples = 1_000_000;
/** A small file says less: of what is not of one size the tables alone take as much, and sound that is written piece by piece does. */
const bytesOfSample = 4;
const alwaysTaken = 100_000;
/** A picture and a sound, each of which begins late: what cameras write. */
const editsOfAFilm = 4;
/** Of everything but the pictures and sounds themselves. */
const mostHeaderBytes = 32 * 1024 * 1024;
const mostBoxes = 50_000;

/** Files of boxes (ISO/IEC 14496-12), which `checkFilm` looks at. */
export const filmTypes: readonly string[] = ['video/mp4', 'audio/mp4', 'video/quicktime'];
/** Whether it is one of those. */
export const isFilm = (mimeType: string): boolean => filmTypes.includes(mimeType);

/** Pictures, sounds and padding, which no reader looks into for tables. */
const opaque = new Set(['mdat', 'free', 'skip', 'wide']);
/** The boxes that say how many samples there are, and how far behind the name it stands. */
const counts = [
  ['stsz', 12],
  ['stz2', 12],
  ['trun', 8],
] as const;
/** Other tables, which say eight bytes behind the name how many entries they have, and of how many bytes each is. */
const tables = [
  ['stts', 8],
  ['ctts', 8],
  ['stss', 4],
  ['stsc', 12],
  ['stco', 4],
  ['co64', 8],
  ['elst', 12],
] as const;

const damaged = () => unsupportedType('This film or sound could not be opened. It may be damaged.');

const readCount = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
/** Whether the length of a box stands in eight bytes of its own. */
const isLong = (bytes: Buffer, at: number): boolean => readCount(bytes, at) === 1;

type LookAtCount = (count: number, bytesBehind: number) => void;
/** Looks behind each place of a name. Wherever one stands it is believed: readers look for these boxes in any other. */
const lookBehind = (box: Buffer, [name, behind]: readonly [string, number], look: LookAtCount): void => {
  for (let at = box.indexOf(name, 4); at >= 0; at = box.indexOf(name, at + 4)) {
    const place = at + behind + (isLong(box, at - 4) ? 8 : 0);
    look(readCount(box, place), box.length - place);
  }
};

const sumOf = (box: Buffer, place: readonly [string, number]): number => {
  let sum = 0;
  lookBehind(box, place, (count) => (sum += count));
  return sum;
};

/** Throws where a table says that it has entries for which there is no room: memory for them all is asked for beforehand. */
const checkTables = (box: Buffer): void => {
  for (const [name, bytes] of tables)
    lookBehind(box, [name, 8], (count, bytesBehind) => {
      if (count * bytes > bytesBehind) throw damaged();
    });
};

/** The outermost boxes in turn, up to where no box begins. */
async function* boxesOf(file: FileHandle, size: number) {
  const header = Buffer.alloc(16);
  for (let at = 0, boxes = 0; at + 8 <= size; boxes++) {
    if (boxes === mostBoxes) throw damaged();
    await file.read(header.fill(0), 0, 16, at);
    const short = header.readUInt32BE(0);
    const length = isLong(header, 0) ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return;
    yield { type: header.toString('latin1', 4, 8), at, length: Math.min(length, size - at) };
    at += length;
  }
}

/**
 * Looks at the tables of a film or sound, which is kept as it came: a kilobyte that says it has eighty million pictures takes
 * all the memory of each tab that shows it. Throws `unsupported_type` for one that says so.
 */
export const checkFilm = async (path: string, size: number): Promise<void> => {
  const most = Math.min(mostSamples, Math.max(alwaysTaken, size / bytesOfSample));
  const file = await open(path);
  try {
    let [samples, edits, headerBytes] = [0, 0, 0];
    for await (const { type, at, length } of boxesOf(file, size)) {
      if (opaque.has(type)) continue;
      headerBytes += length;
      if (headerBytes > mostHeaderBytes) throw damaged();
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
      const box = buffer.subarray(0, bytesRead);
      checkTables(box);
      for (const place of counts) samples += sumOf(box, place);
      edits += sumOf(box, ['elst', 8]);
      // Each edit of a track may show all of it again.
      if (samples * Math.max(1, edits - editsOfAFilm) > most) throw damaged();
    }
  } finally {
    await file.close();
  }
};
