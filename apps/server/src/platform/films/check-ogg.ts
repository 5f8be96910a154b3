import type { FileHandle } from 'node:fs/promises';
import { checkPictureSize, damaged, mostSamplesIn, mostTracks } from './film-limits.ts';
import { createFilmReader, type FilmReader } from './film-reader.ts';
import { createVorbisCheck } from './vorbis-setup.ts';

const capture = 'OggS';
const headerBytes = 27;
/** With all the lengths behind it. */
const mostHeaderBytes = headerBytes + 255;
/** Of all packets that are longer than a page: pictures of records, mostly. */
const mostLongBytes = 4 * 1024 * 1024;
const [continued, begins] = [1, 2];

/** What browsers play, and `fishead`, which says what the others are. Of pictures in Ogg only Theora cannot say another size later. */
const known = /^(?:OpusHead|\x01vorbis|\x7fFLAC|Speex {3}|fishead\0|\x80theora)/;

/** Without reflection: zlib's, which Node has, reads bits the other way round. */
const crcOfByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04_c1_1d_b7 : 0);
  return crc;
});
/** Of a page, whose own sum counts as zero. */
const crcOf = (page: Buffer): number => {
  let crc = 0;
  for (let at = 0; at < page.length; at++)
    crc = (crc << 8) ^ (crcOfByte[(crc >>> 24) ^ (at < 22 || at > 25 ? (page[at] ?? 0) : 0)] ?? 0);
  return crc >>> 0;
};

/** The page there; none where no whole one is. */
const pageAt = async (reader: FilmReader, at: number): Promise<Buffer | undefined> => {
  const take = async (bytes: number) => reader.peek(at, bytes) ?? reader.take(at, bytes);
  const header = await take(mostHeaderBytes);
  if (header.length < headerBytes || header.toString('latin1', 0, 4) !== capture) return undefined;
  const lengths = header.subarray(headerBytes, headerBytes + (header[26] ?? 0));
  const length = headerBytes + lengths.length + lengths.reduce((sum, each) => sum + each, 0);
  const page = await take(length);
  return page.length === length && crcOf(page) === page.readUInt32LE(22) ? page : undefined;
};

/** Throws where a page begins in what is no page: there each reader goes on as it likes. */
const checkRest = async (reader: FilmReader, at: number, size: number): Promise<void> => {
  const rest = await reader.take(at + 1, size - at - 1);
  if (rest.length < size - at - 1 || rest.includes(capture)) throw damaged();
};

const checkTheora = (packet: Buffer): void => {
  if (packet.length < 20) throw damaged();
  checkPictureSize({ width: 16 * packet.readUInt16BE(10), height: 16 * packet.readUInt16BE(12) });
  checkPictureSize({ width: packet.readUIntBE(14, 3), height: packet.readUIntBE(17, 3) });
};

/** Looks at the packets of one stream. What it holds of one that goes on on the next page is a setup alone. */
const createStream = (checkVorbis: (setup: Buffer) => void) => {
  let setup: Buffer[] | undefined;
  const lookAt = (piece: Buffer, isBegin: boolean, isEnd: boolean): void => {
    const name = piece.toString('latin1', 0, 7);
    if (isBegin && name === '\x80theora') checkTheora(piece);
    if (isBegin) setup = name === '\x05vorbis' ? [] : undefined;
    setup?.push(Buffer.from(piece));
    if (!isEnd || !setup) return;
    checkVorbis(Buffer.concat(setup));
    setup = undefined;
  };
  return { lookAt };
};

/**
 * Walks through the pages of an Ogg file (RFC 3533). Throws `unsupported_type` for more streams, packets, tables and pictures than
 * a browser has room for, for streams that browsers do not play, and for pages behind one that is damaged.
 */
export const checkOgg = async (file: FileHandle, size: number): Promise<void> => {
  const [reader, most] = [createFilmReader(file, size), mostSamplesIn(size)];
  const checkVorbis = createVorbisCheck();
  const streams = new Map<number, ReturnType<typeof createStream>>();
  let [streamCount, packets, longBytes] = [0, 0, 0];
  for (let at = 0; at < size;) {
    const page = await pageAt(reader, at);
    if (!page) return checkRest(reader, at, size);
    at += page.length;
    const [flags, serial] = [page[5] ?? 0, page.readUInt32LE(14)];
    const lengths = page.subarray(headerBytes, headerBytes + (page[26] ?? 0));
    let begin = headerBytes + lengths.length;
    let stream = streams.get(serial);
    if (!stream || (flags & begins) !== 0) {
      stream = createStream(checkVorbis);
      streams.set(serial, stream);
      streamCount += 1;
      const isKnown = (flags & continued) === 0 && known.test(page.toString('latin1', begin, begin + 8));
      if (streamCount > mostTracks || !isKnown) throw damaged();
    }
    let [end, isBegin, ended] = [begin, (flags & continued) === 0, 0];
    for (const [index, length] of lengths.entries()) {
      end += length;
      const isEnd = length < 255;
      if (!isEnd && index < lengths.length - 1) continue;
      stream.lookAt(page.subarray(begin, end), isBegin, isEnd);
      if (isEnd) ended += 1;
      [begin, isBegin] = [end, true];
    }
    packets += ended;
    if (ended === 0) longBytes += page.length;
    if (packets > most || longBytes > mostLongBytes) throw damaged();
  }
};
