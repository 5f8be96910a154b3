import { type FileHandle, open } from 'node:fs/promises';
import { unsupportedType } from './app-error.ts';

/** A day of sixty pictures a second; whoever plays a file makes a table of all, of 24 bytes and more for each. */
const mostSamples = 5_000_000;
/** Cameras write sound of two channels sample by sample, of four bytes each: such a file is as large as it says. */
const bytesOfSample = 4;
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

const damaged = () => unsupportedType('This film or sound could not be opened. It may be damaged.');

const readCount = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
/** Whether the length of a box stands in eight bytes of its own. */
const isLong = (bytes: Buffer, at: number): boolean => readCount(bytes, at) === 1;

/**
 * How many samples a box says it has. Wherever a name stands it is believed: readers look for these boxes in any other.
 */
const countSamples = (box: Buffer): number => {
  let samples = 0;
  for (const [name, behind] of counts)
    for (let at = box.indexOf(name, 4); at >= 0; at = box.indexOf(name, at + 4))
      samples += readCount(box, at + behind + (isLong(box, at - 4) ? 8 : 0));
  return samples;
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
  const file = await open(path);
  try {
    let [samples, headerBytes] = [0, 0];
    for await (const { type, at, length } of boxesOf(file, size)) {
      if (opaque.has(type)) continue;
      headerBytes += length;
      if (headerBytes > mostHeaderBytes) throw damaged();
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
      samples += countSamples(buffer.subarray(0, bytesRead));
      if (samples > Math.max(mostSamples, size / bytesOfSample)) throw damaged();
    }
  } finally {
    await file.close();
  }
};
