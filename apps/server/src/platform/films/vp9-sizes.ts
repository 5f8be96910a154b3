import { readBits } from './bit-reader.ts';
import { damaged, type PictureSize } from './film-limits.ts';

const syncCode = 0x49_83_42;

/** The size that a frame says (VP9's bitstream specification, 6.2); none where it is that of another, or there is no picture. */
const sizeInFrame = (frame: Uint8Array): PictureSize | undefined => {
  const { bits } = readBits(frame);
  const flag = (): boolean => bits(1) === 1;
  if (bits(2) !== 2) return undefined;
  const profile = bits(1) + 2 * bits(1);
  if (profile === 3) bits(1);
  const isShownAgain = flag();
  if (isShownAgain) return undefined;
  const [isInter, isShown, isResilient] = [flag(), flag(), flag()];
  const isIntraOnly = isInter && !isShown && flag();
  if (isInter && !isResilient) bits(2);
  if (isInter && !isIntraOnly) {
    bits(8 + 3 * 4);
    const isAsLargeAsOther = flag() || flag() || flag();
    if (isAsLargeAsOther) return undefined;
  } else {
    if (bits(24) !== syncCode) return undefined;
    if (!isIntraOnly || profile > 0) {
      if (profile >= 2) bits(1);
      const isRgb = bits(3) === 7;
      if (!isRgb) bits(1);
      if (profile % 2 === 1) bits(isRgb ? 1 : 3);
    }
    if (isIntraOnly) bits(8);
  }
  return { width: bits(16) + 1, height: bits(16) + 1 };
};

/** Where the frames of a packet begin: of several, an index at its end says how long each is (Annex B). */
function* beginsIn(packet: Buffer) {
  yield 0;
  const mark = packet.at(-1) ?? 0;
  const [count, bytes] = [(mark & 7) + 1, ((mark >> 3) & 3) + 1];
  const index = packet.length - 2 - count * bytes;
  if (mark >> 5 !== 6 || packet[index] !== mark) return;
  for (let [frame, begin] = [1, 0]; frame < count; frame++) {
    begin += packet.readUIntLE(index + 1 + (frame - 1) * bytes, bytes);
    yield begin;
  }
}

/** Whether more follows a frame of a byte or two that only shows an earlier one again: decoders read a frame there. */
const hidesFrame = (packet: Uint8Array): boolean => {
  const [first = 0] = packet;
  const isProfile3 = (first & 0x30) === 0x30;
  const isShownAgain = first >> 6 === 2 && (first & (isProfile3 ? 4 : 8)) !== 0;
  return isShownAgain && packet.subarray(isProfile3 ? 2 : 1).some((byte) => byte !== 0);
};

/**
 * The sizes that the frames of a packet say. A picture between two key frames may be larger than the one before. Throws
 * `unsupported_type` where one hides behind another.
 */
export const sizesInVp9 = (packet: Buffer): PictureSize[] => {
  const begins = [...beginsIn(packet)];
  if (begins.length === 1 && hidesFrame(packet)) throw damaged();
  return begins.flatMap((begin) => sizeInFrame(packet.subarray(begin)) ?? []);
};
