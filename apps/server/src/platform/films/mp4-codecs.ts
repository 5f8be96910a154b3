import { placesOf, readCount } from './boxes.ts';
import { damaged } from './film-limits.ts';
import { type Codec, codecs } from './stream-sizes.ts';

/** By the names of entries in small letters: Chromium knows all of these, in any letters. */
const names = [
  [codecs.avc, 'avc1 avc2 avc3 avc4 dva1 dvav avlg xalg avin aivx ai5p ai5q ai52 ai53 ai55 ai56 ai1p ai1q ai12 ai13'],
  [codecs.avc, 'ai15 ai16 h264 x264 q264 v264 rv64 davc gavc smv2 vssh umsv tshd inmc'],
  [codecs.hevc, 'hvc1 hev1 dvh1 dvhe hevc h265'],
  [codecs.vp8, 'vp08 vp80'],
  [codecs.vp9, 'vp09 vp90'],
  [codecs.av1, 'av01'],
] as const;
const codecsByEntry: ReadonlyMap<string, Codec> = new Map(
  names.flatMap(([codec, list]) => list.split(' ').map((name) => [name, codec] as const)),
);
/** What is locked, but says elsewhere what it is and may be open after all; and Theora, which is looked at in Ogg alone. */
const unread = new Set(['encv', 'enca', 'theo']);

/** The entries of a table of descriptions, and where each begins. */
export function* entriesAt(box: Buffer, descriptions: number) {
  for (
    let [left, at] = [readCount(box, descriptions + 4), descriptions + 8];
    left > 0 && at + 36 <= box.length;
    left--
  ) {
    const name = box.toString('latin1', at + 4, at + 8).toLowerCase();
    if (unread.has(name)) throw damaged();
    yield { at, codec: codecsByEntry.get(name) };
    at += Math.max(8, box.readUInt32BE(at));
  }
}

/** Behind these, FFmpeg takes an entry of another codec, and not before so many bytes. */
const [followed, pictureEntryBytes] = [new Set(['\0\0\0\0', 'jpeg', 'apcn', 'apch', 'dvpp', 'dvcp']), 86];

/** Throws where an entry leads out of its track, or to a place that is not the next one for every reader. */
export const checkEntries = (track: Buffer, descriptions: number): void => {
  let at = descriptions + 8;
  for (let left = readCount(track, descriptions + 4); left > 1; left--) {
    const length = readCount(track, at);
    const isShort = length < pictureEntryBytes && followed.has(track.toString('latin1', at + 4, at + 8).toLowerCase());
    at += Math.max(8, length);
    if (isShort || at + 8 > track.length) throw damaged();
  }
};

/** Each that a reader takes for the setup of a track, whatever its pictures are; it believes the first. */
const setups = ['avcC', 'hvcC', 'av1C', 'vvcC', 'evcC', 'glbl', 'strf', 'esds', 'dvc1', 'dfLa', 'dOps'];
const nothing = Buffer.alloc(0);

/** The setup of H.264 or H.265. Films that were cut together have several, in all of which lengths are written alike. */
export const setupIn = (track: Buffer, used: ReadonlySet<Codec>): Buffer => {
  if (!used.has(codecs.avc) && !used.has(codecs.hevc)) return nothing;
  const [own, lengthAt] = used.has(codecs.avc) ? (['avcC', 4] as const) : (['hvcC', 21] as const);
  const found = [...placesOf(track, own)].map((place) => track.subarray(place));
  const lengths = new Set(found.map((setup) => (setup[lengthAt] ?? 0) & 3));
  if (lengths.size > 1 || setups.some((name) => name !== own && track.includes(name))) throw damaged();
  return found[0] ?? nothing;
};

/** H.264, H.265 and VP9 as streams of MPEG-4 call them. Each has an entry of its own, by which its pictures are looked at. */
const disguised = new Set([0x21, 0x23, 0xb1, 0xc0]);

/** Behind the name and the length of what an `esds` holds (ISO/IEC 14496-1, 8.3.3). */
const behindHeader = (box: Buffer, at: number): number => {
  let end = at + 2;
  while (end < at + 5 && (box[end - 1] ?? 0) >= 0x80) end++;
  return end;
};

/** Throws where an `esds` says that a stream is of another codec than its entry. */
export const checkStreams = (box: Buffer): void => {
  for (const place of placesOf(box, 'esds')) {
    let at = behindHeader(box, place + 4) + 2;
    if (box[place + 4] === 3) {
      const flags = box[at++] ?? 0;
      if ((flags & 0x80) !== 0) at += 2;
      if ((flags & 0x40) !== 0) at += 1 + (box[at] ?? 0);
      if ((flags & 0x20) !== 0) at += 2;
    }
    if (box[at] === 4 && disguised.has(box[behindHeader(box, at)] ?? 0)) throw damaged();
  }
};
