import type { FileHandle } from 'node:fs/promises';
import { checkPictureSize, damaged, mostSamplesIn, mostTracks } from './film-limits.ts';
import { createFilmReader, type FilmReader } from './film-reader.ts';
import { type Codec, codecs, type FrameReader } from './stream-sizes.ts';
import { createVorbisCheck } from './vorbis-setup.ts';

/** What holds other elements (RFC 9559, 5.1, and RFC 8794, 11.2): each is looked into, wherever it stands. */
const masters = new Set([
  ...[0x1a45dfa3, 0x4281, 0x18538067, 0x114d9b74, 0x4dbb, 0x1549a966, 0x6924, 0x1f43b675, 0x5854, 0xa0, 0x75a1, 0xa6],
  ...[0x8e, 0xe8, 0xc8, 0x1654ae6b, 0xae, 0x6624, 0x41e4, 0xe0, 0x55b0, 0x55d0, 0x7670, 0xe1, 0xe2, 0xe3, 0xe4, 0xe9],
  ...[0x6d80, 0x6240, 0x5034, 0x5035, 0x47e7, 0x1c53bb6b, 0xbb, 0xb7, 0xdb, 0x1941a469, 0x61a7, 0x1043a770, 0x45b9],
  ...[0xb6, 0x8f, 0x80, 0x6944, 0x6911, 0x1254c367, 0x7373, 0x63c0, 0x67c8, 0x4520],
]);
const [segment, cluster, blockGroup, trackList, trackEntry] = [0x18538067, 0x1f43b675, 0xa0, 0x1654ae6b, 0xae];
const [codecId, codecPrivate, trackNumber] = [0x86, 0x63a2, 0xd7];
const [block, simpleBlock, blockAdditional] = [0xa1, 0xa3, 0xa5];
/**
 * What holds each element that says how others are read: anywhere else, some readers take it and some pass it over. A segment or
 * cluster without a length goes on up to the end, and so holds the next one.
 */
const holders = new Map<number, readonly (number | undefined)[]>([
  [segment, [undefined, segment, cluster]],
  [cluster, [segment, cluster]],
  ...[blockGroup, simpleBlock].map((id) => [id, [cluster]] as const),
  [block, [blockGroup]],
  [trackList, [segment]],
  [trackEntry, [trackList]],
  ...[trackNumber, codecId, codecPrivate].map((id) => [id, [trackEntry]] as const),
]);
/** The outermost: for these a reader looks where an element breaks off, from the last of them on. */
const isLandmark = (id: number): boolean => id > 0xff_ff_ff && masters.has(id);
const landmarks = [...masters].filter(isLandmark).map((id) => Buffer.from(id.toString(16), 'hex'));
const encodings = 0x6d80;
const sides: ReadonlyMap<number, keyof Track['sides']> = new Map([
  [0xb0, 'width'],
  [0xba, 'height'],
  [0x54b0, 'shownWidth'],
  [0x54ba, 'shownHeight'],
]);

/** A reader goes by how the name begins. */
const codecsById: readonly (readonly [string, Codec])[] = [
  ['V_VP8', codecs.vp8],
  ['V_VP9', codecs.vp9],
  ['V_AV1', codecs.av1],
  ['V_MPEG4/ISO/AVC', codecs.avc],
  ['V_MPEGH/ISO/HEVC', codecs.hevc],
];
/** Pictures described as AVI and QuickTime do, in which any codec may hide, and Theora: hardly a browser plays them here. */
const foreign = /^V_(?:MS|QUICKTIME|THEORA)/;

interface Track {
  number: number;
  codec: Codec | undefined;
  readFrame: FrameReader | undefined;
  /** What is added to a picture is a stream of its own. */
  readAddition: FrameReader | undefined;
  setup: Buffer;
  /** Its frames are packed, or their beginnings are left out. */
  isEncoded: boolean;
  readonly sides: { width: number; height: number; shownWidth: number; shownHeight: number };
}
const emptyTrack = (): Track => ({
  ...{ number: 0, codec: undefined, readFrame: undefined, readAddition: undefined },
  ...{ setup: Buffer.alloc(0), isEncoded: false },
  sides: { width: 1, height: 1, shownWidth: 1, shownHeight: 1 },
});

/** Of a name and a length. */
const mostHeaderBytes = 12;
const looked = new Set([trackNumber, codecId, codecPrivate, block, simpleBlock, blockAdditional, ...sides.keys()]);

/** A number of EBML (RFC 8794, 4) and its length in bytes. Its length stands in the zeros it begins with. */
const readNumber = (bytes: Buffer) => {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  if (length > 8 || length > bytes.length) throw damaged();
  const mask = 0xff >> length;
  let value = (bytes[0] ?? 0) & mask;
  let isUnknown = value === mask;
  for (const byte of bytes.subarray(1, length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
};

const readId = (bytes: Buffer) => {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  if (length > 4 || length > bytes.length) throw damaged();
  return { id: bytes.readUIntBE(0, length), length };
};

/** Whether the file ends within the name or the length of an element. */
const isHeaderCut = (header: Buffer): boolean => {
  const idBytes = Math.clz32(header[0] ?? 0) - 23;
  return idBytes <= 4 && idBytes + Math.clz32(header[idBytes] ?? 1) - 23 > header.length;
};

const readUnsigned = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

const checkSizes = ({ sides: { width, height, shownWidth, shownHeight }, codec, setup }: Track): void => {
  const said = [
    { width, height },
    { width: shownWidth, height: shownHeight },
  ];
  for (const size of [...said, ...(codec?.inSetup(setup) ?? [])]) checkPictureSize(size);
};

const isReadOtherwise = (track: Track, first: Track | undefined): boolean =>
  track.codec !== first?.codec || track.isEncoded !== first?.isEncoded || !track.setup.equals(first.setup);

/** Looks at the tracks and frames that come. Throws where one says that its pictures are too large. */
const createTrackCheck = () => {
  const checkVorbis = createVorbisCheck();
  const tracks: Track[] = [];
  /** That of the frame before, in its group. */
  let current: Track | undefined;
  const lookAtFrame = (frame: Buffer, read: FrameReader | undefined): void => {
    if (!current || !read) return;
    if (current.isEncoded) throw damaged();
    for (const size of read(frame, current.setup)) checkPictureSize(size);
  };
  /** Returns how many frames the block holds. */
  const lookAtBlock = (content: Buffer): number => {
    const { value, length } = readNumber(content);
    const [first, ...others] = tracks.filter(({ number }) => number === value);
    // Of several, each reader believes another.
    if (others.some((other) => isReadOtherwise(other, first))) throw damaged();
    current = first;
    const isLaced = ((content[length + 2] ?? 0) & 6) !== 0;
    if (isLaced && current?.codec) throw damaged();
    lookAtFrame(content.subarray(length + 3), current?.readFrame);
    return isLaced ? (content[length + 3] ?? 0) + 1 : 1;
  };
  const begin = (id: number): void => {
    const track = tracks.at(-1);
    if (id === blockGroup) current = undefined;
    if (id === trackEntry && tracks.push(emptyTrack()) > mostTracks) throw damaged();
    if (id === encodings && track) track.isEncoded = true;
  };
  /** Returns how many samples it holds. */
  const look = (id: number, content: Buffer): number => {
    const track = tracks.at(-1);
    // Two blocks in a group, or what is added to one that comes later.
    if ((id === block && current) || (id === blockAdditional && !current)) throw damaged();
    if (id === block || id === simpleBlock) return lookAtBlock(content);
    if (id === blockAdditional) lookAtFrame(content, current?.readAddition);
    if (!track) return 0;
    if (id === trackNumber) track.number = readUnsigned(content);
    if (id === codecId) {
      const name = content.toString('latin1');
      if (foreign.test(name)) throw damaged();
      track.codec = codecsById.find(([begin]) => name.startsWith(begin))?.[1];
      track.readFrame = track.codec?.createReader();
      track.readAddition = track.codec?.createReader();
    }
    if (id === codecPrivate) {
      track.setup = Buffer.from(content);
      checkVorbis(content);
    }
    const side = sides.get(id);
    if (side) track.sides[side] = readUnsigned(content);
    if (side !== undefined || id === codecId || id === codecPrivate) checkSizes(track);
    return 0;
  };
  return { begin, look };
};

/** Throws where a reader that goes back to the last landmark finds another one, so that it goes on there. */
const checkCut = async (reader: FilmReader, landmarkAt: number, size: number): Promise<void> => {
  const length = size - landmarkAt - 1;
  const rest = await reader.take(landmarkAt + 1, length);
  if (rest.length < length || landmarks.some((id) => rest.includes(id))) throw damaged();
};

/**
 * Walks through a file of Matroska or WebM (RFC 9559). Whoever plays it makes something of each element. Throws `unsupported_type`
 * for more of them, and for larger pictures, than a browser has room for, and where one ends behind what holds it: there each
 * reader goes on as it likes. A recording may end within a block.
 */
export const checkWebm = async (file: FileHandle, size: number): Promise<void> => {
  const reader = createFilmReader(file, size);
  const [most, check] = [mostSamplesIn(size), createTrackCheck()];
  const [ids, ends]: [number[], number[]] = [[], []];
  let landmarkAt = 0;
  for (let [at, elements] = [0, 0]; at < size;) {
    for (; at === ends.at(-1); ids.pop()) ends.pop();
    const within = ends.at(-1) ?? size;
    const header = reader.peek(at, mostHeaderBytes) ?? (await reader.take(at, mostHeaderBytes));
    if (header.length < mostHeaderBytes && isHeaderCut(header)) return checkCut(reader, landmarkAt, size);
    const { id, length: idBytes } = readId(header);
    if (holders.get(id)?.includes(ids.at(-1)) === false) throw damaged();
    if (isLandmark(id)) landmarkAt = at;
    const { value, length, isUnknown } = readNumber(header.subarray(idBytes));
    const content = at + idBytes + length;
    const isMaster = masters.has(id);
    elements += 1;
    if (isMaster) {
      // A recording that was cut off, or is written while it goes on.
      const end = isUnknown ? within : Math.min(size, content + value);
      if (end > within || content > within) throw damaged();
      if (end !== ends.at(-1) || id !== ids.at(-1)) {
        ids.push(id);
        ends.push(end);
      }
      check.begin(id);
      at = content;
    } else {
      const isCut = (id === block || id === simpleBlock) && within === size && content + value > size;
      if (isUnknown || (content + value > within && !isCut)) throw damaged();
      if (isCut) await checkCut(reader, landmarkAt, size);
      // What is left holds no picture.
      if (isCut && content + 4 > size) return;
      if (looked.has(id))
        elements += check.look(id, reader.peek(content, value) ?? (await reader.take(content, value)));
      at = content + value;
    }
    if (elements > most) throw damaged();
  }
};
