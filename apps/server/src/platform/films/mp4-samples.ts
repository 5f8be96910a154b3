import { placesOf, readCount } from './boxes.ts';
import { damaged } from './film-limits.ts';
import { checkEntries, entriesAt, setupIn } from './mp4-codecs.ts';
import type { FrameReader } from './stream-sizes.ts';

/** A track of pictures. */
export interface PictureTrack {
  readonly id: number;
  readonly readers: readonly FrameReader[];
  readonly setup: Buffer;
  /** Its part of the header. */
  readonly box: Buffer;
}

export interface Sample {
  readonly at: number;
  readonly length: number;
}

/** The one place of a name: of two, each reader believes another. */
const onlyPlace = (box: Buffer, name: string): number | undefined => {
  const [first, second] = placesOf(box, name);
  if (second !== undefined) throw damaged();
  return first;
};

/** Whether a track's header keeps its times in eight bytes each. */
const idIn = (box: Buffer, header: number): number => readCount(box, header + (box[header] === 1 ? 20 : 12));

/** The tracks of pictures in a film's header. */
export function* pictureTracksIn(movie: Buffer): Generator<PictureTrack> {
  const begins = [...placesOf(movie, 'trak')];
  for (const [index, begin] of begins.entries()) {
    const box = movie.subarray(begin, begins[index + 1]);
    const [descriptions, header] = [onlyPlace(box, 'stsd'), onlyPlace(box, 'tkhd')];
    if (descriptions === undefined) continue;
    checkEntries(box, descriptions);
    const used = new Set([...entriesAt(box, descriptions)].flatMap(({ codec }) => codec ?? []));
    if (used.size === 0) continue;
    const id = header === undefined ? 0 : idIn(box, header);
    yield { id, box, readers: [...used].map((codec) => codec.createReader()), setup: setupIn(box, used) };
  }
}

/**
 * Throws where the runs of chunks do not begin with the first, rise, and say how many samples each holds and how they are described:
 * each reader mends that in its own way.
 */
const checkRuns = (box: Buffer, runs: number): void => {
  for (let [left, at, before] = [readCount(box, runs + 4), runs + 8, 0]; left > 0; left--, at += 12) {
    const [first = 0, samples = 0, description = 0] = [0, 4, 8].map((behind) => readCount(box, at + behind) | 0);
    const isInOrder = before === 0 ? first === 1 : first > before;
    if (!isInOrder || samples < 1 || description < 1) throw damaged();
    before = first;
  }
};

/** The samples of a track by its tables (ISO/IEC 14496-12, 8.7): chunks, how many each holds, and how long each sample is. */
export function* samplesOf({ box }: PictureTrack): Generator<Sample> {
  const sizes = onlyPlace(box, 'stsz');
  const runs = onlyPlace(box, 'stsc');
  const [short, long] = [onlyPlace(box, 'stco'), onlyPlace(box, 'co64')];
  if ((short !== undefined && long !== undefined) || onlyPlace(box, 'stz2') !== undefined) throw damaged();
  const chunks = short ?? long;
  if (sizes === undefined || runs === undefined || chunks === undefined) return;
  const [usual, count] = [readCount(box, sizes + 4), readCount(box, sizes + 8)];
  const offset = (chunk: number): number =>
    long === undefined
      ? readCount(box, chunks + 8 + 4 * chunk)
      : readCount(box, chunks + 8 + 8 * chunk) * 2 ** 32 + readCount(box, chunks + 12 + 8 * chunk);
  checkRuns(box, runs);
  let [run, inChunk, sample] = [0, 0, 0];
  for (let chunk = 0; chunk < readCount(box, chunks + 4) && sample < count; chunk++) {
    for (; run < readCount(box, runs + 4) && readCount(box, runs + 8 + 12 * run) <= chunk + 1; run++)
      inChunk = readCount(box, runs + 12 + 12 * run);
    for (let [at, left] = [offset(chunk), inChunk]; left > 0 && sample < count; left--, sample++) {
      const length = usual || readCount(box, sizes + 12 + 4 * sample);
      yield { at, length };
      at += length;
    }
  }
}

/** By the number of a track, how long its samples in fragments are that say no length of their own. */
export function* usualLengthsIn(movie: Buffer) {
  for (const place of placesOf(movie, 'trex'))
    yield [readCount(movie, place + 4), readCount(movie, place + 16)] as const;
}

/** The samples of all tracks in a fragment that begins at a place in the file (8.8). */
export function* samplesInFragment(
  { box: fragment, at: begin }: { readonly box: Buffer; readonly at: number },
  tracks: readonly PictureTrack[],
  usualLengths: ReadonlyMap<number, number>,
) {
  const begins = [...placesOf(fragment, 'traf')];
  // With a length of eight bytes: FFmpeg counts from behind the first half of its header.
  const isLong = readCount(fragment, 0) === 1;
  if (isLong || fragment.subarray(0, begins[0]).includes('trun')) throw damaged();
  let next = begin;
  for (const [index, traf] of begins.entries()) {
    const box = fragment.subarray(traf, begins[index + 1]);
    const header = onlyPlace(box, 'tfhd');
    const runs = [...placesOf(box, 'trun')];
    // Its samples would belong to the track of the one before.
    if (header === undefined || runs.some((run) => run < header)) throw damaged();
    const flags = readCount(box, header);
    const id = readCount(box, header + 4);
    const usualOfTrack = usualLengths.get(id);
    if (usualOfTrack === undefined) throw damaged();
    const tracksOfId = tracks.filter((track) => track.id === id);
    let at = header + 8;
    const takeField = (flag: number, bytes = 4): number | undefined => {
      if ((flags & flag) === 0) return undefined;
      at += bytes;
      return readCount(box, at - 4);
    };
    const high = (flags & 1) === 0 ? 0 : readCount(box, at);
    const low = takeField(1, 8);
    const base = low === undefined ? ((flags & 0x2_00_00) === 0 ? next : begin) : high * 2 ** 32 + low;
    takeField(2);
    takeField(8);
    const usual = takeField(16) ?? usualOfTrack;
    next = base;
    for (const run of runs) {
      const runFlags = readCount(box, run);
      let field = run + 8;
      if ((runFlags & 1) !== 0) next = base + (readCount(box, field) | 0);
      field += (runFlags & 1 ? 4 : 0) + (runFlags & 4 ? 4 : 0);
      const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => (runFlags & flag) !== 0).length * 4;
      for (let left = readCount(box, run + 4); left > 0; left--, field += step) {
        const length = runFlags & 0x200 ? readCount(box, field + (runFlags & 0x100 ? 4 : 0)) : usual;
        for (const track of tracksOfId) yield { track, at: next, length };
        next += length;
      }
    }
  }
}
