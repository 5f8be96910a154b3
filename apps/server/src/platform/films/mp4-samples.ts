import { placesOf, readCount } from './boxes.ts';
import { damaged } from './film-limits.ts';
import { type Codec, codecs } from './stream-sizes.ts';

/** What the pictures of a track are, by the name of their entry. */
const codecsByEntry: ReadonlyMap<string, Codec> = new Map([
  ...['avc1', 'avc3'].map((name) => [name, codecs.avc] as const),
  ...['hvc1', 'hev1', 'dvh1', 'dvhe'].map((name) => [name, codecs.hevc] as const),
  ...([
    ['vp08', codecs.vp8],
    ['vp09', codecs.vp9],
    ['av01', codecs.av1],
  ] as const),
]);

/** The entries of a table of descriptions, and where each begins. */
export function* entriesAt(box: Buffer, descriptions: number) {
  for (
    let [left, at] = [readCount(box, descriptions + 4), descriptions + 8];
    left > 0 && at + 36 <= box.length;
    left--
  ) {
    yield { at, codec: codecsByEntry.get(box.toString('latin1', at + 4, at + 8)) };
    at += Math.max(8, box.readUInt32BE(at));
  }
}

/** A track of pictures. */
export interface PictureTrack {
  readonly id: number;
  readonly codecs: readonly Codec[];
  readonly setup: Buffer;
  /** Its part of the header. */
  readonly box: Buffer;
  /** Of what comes in fragments without a size of its own. */
  readonly usualLength: number;
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
    if (descriptions === undefined || header === undefined) continue;
    const used = new Set([...entriesAt(box, descriptions)].flatMap(({ codec }) => codec ?? []));
    if (used.size === 0) continue;
    const [setup] = ['avcC', 'hvcC'].flatMap((name) => [...placesOf(box, name)]);
    const id = idIn(box, header);
    const usual = [...placesOf(movie, 'trex')].find((place) => readCount(movie, place + 4) === id);
    yield {
      ...{ id, box, codecs: [...used], setup: setup === undefined ? Buffer.alloc(0) : box.subarray(setup) },
      usualLength: usual === undefined ? 0 : readCount(movie, usual + 16),
    };
  }
}

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

/** The samples of all tracks in a fragment that begins at a place in the file (8.8). */
export function* samplesInFragment(fragment: Buffer, begin: number, tracks: readonly PictureTrack[]) {
  const begins = [...placesOf(fragment, 'traf')];
  let next = begin;
  for (const [index, traf] of begins.entries()) {
    const box = fragment.subarray(traf, begins[index + 1]);
    const header = onlyPlace(box, 'tfhd');
    if (header === undefined) continue;
    const flags = readCount(box, header);
    const track = tracks.find(({ id }) => id === readCount(box, header + 4));
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
    const usual = takeField(16) ?? track?.usualLength ?? 0;
    next = base;
    for (const run of placesOf(box, 'trun')) {
      const runFlags = readCount(box, run);
      let field = run + 8;
      if ((runFlags & 1) !== 0) next = base + (readCount(box, field) | 0);
      field += (runFlags & 1 ? 4 : 0) + (runFlags & 4 ? 4 : 0);
      const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => (runFlags & flag) !== 0).length * 4;
      for (let left = readCount(box, run + 4); left > 0; left--, field += step) {
        const length = runFlags & 0x200 ? readCount(box, field + (runFlags & 0x100 ? 4 : 0)) : usual;
        if (track) yield { track, at: next, length };
        next += length;
      }
    }
  }
}
