import type { FileHandle } from 'node:fs/promises';
import { boxesOf, placesOf, readCount } from './boxes.ts';
import { checkPictureSize, damaged, mostSamplesIn, mostTracks } from './film-limits.ts';
import { createFilmReader } from './film-reader.ts';
import { checkStreams, entriesAt } from './mp4-codecs.ts';
import { checkIndex, type Index } from './mp4-index.ts';
import {
  type PictureTrack,
  pictureTracksIn,
  type Sample,
  samplesInFragment,
  samplesOf,
  usualLengthsIn,
} from './mp4-samples.ts';
import { blankTexts } from './mp4-texts.ts';
import { codecs } from './stream-sizes.ts';
import { createVorbisCheck } from './vorbis-setup.ts';

/** A picture and a sound, each of which begins late: what cameras write. */
const editsOfAFilm = 4;
/** Of everything but the pictures and sounds themselves. */
const mostHeaderBytes = 32 * 1024 * 1024;
/** More than any setup of a track has. */
const mostSetupBytes = 4_096;

/** Pictures, sounds and padding, which no reader looks into for tables. */
const opaque = new Set(['mdat', 'free', 'skip', 'wide']);
/** Which outermost box says where samples are, where readers look for it in any other, too; of a packed header none. */
const homes = [
  ['moof', 'moof'],
  ['tfhd', 'moof'],
  ['trun', 'moof'],
  ['trex', 'moov'],
  ['sidx', 'sidx'],
  ['cmov', ''],
] as const;
/** The boxes that say how many samples there are, and how far behind the name it stands. */
const counts = [
  ['stsz', 8],
  ['stz2', 8],
  ['trun', 4],
] as const;
/** Other tables, which say four bytes behind the name how many entries they have, and of how many bytes each is. */
const tables = [
  ['stts', 8],
  ['ctts', 8],
  ['stss', 4],
  ['stsc', 12],
  ['stco', 4],
  ['co64', 8],
  ['elst', 12],
] as const;

/** In padding: FFmpeg then believes a `mfra` where fragments begin, and finds it by the last four bytes of the file, in any box. */
const recorder = 'Anevia\x1a\x1a';

/** Whether Chromium takes padding for a film's header. */
const isHeader = (type: string, firstWithin: string): boolean =>
  ['free', 'hoov'].includes(type) && ['mvhd', 'cmov'].includes(firstWithin);

const checkHomes = (type: string, box: Buffer): void => {
  for (const [name, home] of homes)
    if (type === home ? name === home && box.includes(name, 8) : box.includes(name, 4)) throw damaged();
};

const sumOf = (box: Buffer, name: string, behind: number): number => {
  let sum = 0;
  for (const place of placesOf(box, name)) sum += readCount(box, place + behind);
  return sum;
};

/** Throws where a table says that it has entries for which there is no room: memory for them all is asked for beforehand. */
const checkTables = (box: Buffer): void => {
  for (const [name, bytes] of tables)
    for (const place of placesOf(box, name))
      if (readCount(box, place + 4) * bytes > box.length - place - 4) throw damaged();
};

const setups = [
  ['avcC', codecs.avc],
  ['hvcC', codecs.hevc],
  ['av1C', codecs.av1],
] as const;

/** Of fixed point: whole pixels in the upper half. */
const pixels = (box: Buffer, at: number): number => Math.floor(readCount(box, at) / 0x1_00_00);

/** The sizes of pictures that the header, the entries and the setups of tracks say. */
const checkSizes = (box: Buffer): void => {
  for (const place of placesOf(box, 'tkhd')) {
    const side = place + (box[place] === 1 ? 88 : 76);
    checkPictureSize({ width: pixels(box, side), height: pixels(box, side + 4) });
  }
  for (const place of placesOf(box, 'stsd'))
    for (const { at, codec } of entriesAt(box, place))
      if (codec) checkPictureSize({ width: box.readUInt16BE(at + 32), height: box.readUInt16BE(at + 34) });
  for (const [name, codec] of setups)
    for (const place of placesOf(box, name))
      for (const size of codec.inSetup(box.subarray(place, place + mostSetupBytes))) checkPictureSize(size);
};

/** Looks at the outermost boxes, and throws `unsupported_type` for tables and pictures that a browser has no room for. */
export const checkMp4 = async (file: FileHandle, size: number): Promise<void> => {
  const most = mostSamplesIn(size);
  const [tracks, fragments]: [PictureTrack[], { at: number; box: Buffer }[]] = [[], []];
  const [begins, indexes] = [new Set<number>(), [] as Index[]];
  const usualLengths = new Map<number, number>();
  const checkVorbis = createVorbisCheck();
  let [samples, edits, headerBytes, trackCount] = [0, 0, 0, 0];
  for await (const { type, at, length, begin } of boxesOf(file, size)) {
    begins.add(at);
    if (isHeader(type, begin.slice(4)) || begin === recorder) throw damaged();
    if (opaque.has(type)) continue;
    headerBytes += length;
    if (headerBytes > mostHeaderBytes) throw damaged();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    const box = buffer.subarray(0, bytesRead);
    if (type === 'moov') blankTexts(box, type);
    if (box.includes(recorder)) throw damaged();
    checkHomes(type, box);
    checkTables(box);
    for (const [name, behind] of counts) samples += sumOf(box, name, behind);
    edits += sumOf(box, 'elst', 4);
    trackCount += [...placesOf(box, 'trak')].length;
    // Each edit of a track may show all of it again.
    if (samples * Math.max(1, edits - editsOfAFilm) > most || trackCount > mostTracks) throw damaged();
    checkSizes(box);
    checkStreams(box);
    checkVorbis(box);
    tracks.push(...pictureTracksIn(box));
    for (const [id, length] of usualLengthsIn(box)) {
      if ((usualLengths.get(id) ?? length) !== length) throw damaged();
      usualLengths.set(id, length);
    }
    if (type === 'moof') fragments.push({ at, box });
    if (type === 'sidx') indexes.push({ box, end: at + length });
  }
  for (const index of indexes) checkIndex(index, begins, size);
  const reader = createFilmReader(file, size);
  const check = async (track: PictureTrack, { at, length }: Sample): Promise<void> => {
    const frame = await reader.take(at, length);
    for (const read of track.readers) for (const pictureSize of read(frame, track.setup)) checkPictureSize(pictureSize);
  };
  for (const track of tracks) for (const sample of samplesOf(track)) await check(track, sample);
  for (const { at, box } of fragments)
    for (const { track, ...sample } of samplesInFragment({ box, at }, tracks, usualLengths)) await check(track, sample);
};
