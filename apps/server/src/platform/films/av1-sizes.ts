import { readBits } from './bit-reader.ts';
import type { PictureSize } from './film-limits.ts';

/** What a sequence header says of its pictures, and of how the headers of frames are written. */
interface Sequence {
  readonly usual: PictureSize;
  readonly widthBits: number;
  readonly heightBits: number;
  readonly isStill: boolean;
  /** Of the time at which a picture is shown, and at which its decoder is to be done. */
  readonly timeBits: number;
  readonly removalBits: number;
  /** The layers in each choice of them that says when its decoder is to be done. */
  readonly timedLayers: readonly number[];
  readonly idBits: number;
  readonly idDeltaBits: number;
  readonly orderBits: number;
  readonly screenTools: number;
  readonly wholeVectors: number;
}
/** Where not the sequence says whether a tool is used, but each frame. */
const byFrame = 2;

/** Times, and the layers that one may choose from. */
const readChoices = ({ bits, golomb }: ReturnType<typeof readBits>) => {
  const flag = (): boolean => bits(1) === 1;
  let [delayBits, removalBits, timeBits] = [0, 0, 0];
  if (flag()) {
    bits(64);
    const isEven = flag();
    if (isEven) golomb();
    if (flag()) {
      delayBits = bits(5) + 1;
      bits(32);
      removalBits = bits(5) + 1;
      const shownBits = bits(5) + 1;
      if (!isEven) timeBits = shownBits;
    }
  }
  const hasDelay = flag();
  const timedLayers: number[] = [];
  for (let left = bits(5) + 1; left > 0; left--) {
    const layers = bits(12);
    if (bits(5) > 7) bits(1);
    if (delayBits > 0 && flag()) {
      bits(2 * delayBits + 1);
      timedLayers.push(layers);
    }
    if (hasDelay && flag()) bits(4);
  }
  return { removalBits, timeBits, timedLayers };
};

/** A sequence header (AV1's bitstream specification, 5.5). */
const readSequence = (header: Uint8Array): Sequence => {
  const reader = readBits(header);
  const { bits } = reader;
  const flag = (): boolean => bits(1) === 1;
  bits(4);
  const isStill = flag();
  if (isStill) bits(5);
  const choices = isStill ? { removalBits: 0, timeBits: 0, timedLayers: [] } : readChoices(reader);
  const [widthBits, heightBits] = [bits(4) + 1, bits(4) + 1];
  const usual = { width: bits(widthBits) + 1, height: bits(heightBits) + 1 };
  const idDeltaBits = !isStill && flag() ? bits(4) + 2 : 0;
  const idBits = idDeltaBits > 0 ? bits(3) + idDeltaBits + 1 : 0;
  bits(3);
  if (!isStill) bits(4);
  const hasOrder = !isStill && flag();
  if (hasOrder) bits(2);
  const choice = (): number => (flag() ? byFrame : bits(1));
  const screenTools = isStill ? byFrame : choice();
  const wholeVectors = isStill || screenTools === 0 ? byFrame : choice();
  const orderBits = hasOrder ? bits(3) + 1 : 0;
  return {
    ...{ usual, widthBits, heightBits, isStill, ...choices },
    ...{ idBits, idDeltaBits, orderBits, screenTools, wholeVectors },
  };
};

const [intraOnly, switching] = [2, 3];

/** The size that a frame says (5.9.2); none where it is the usual one or that of another. `layer`: the bits of its layers. */
const sizeInFrame = (header: Uint8Array, sequence: Sequence, layer: number): PictureSize | undefined => {
  const { bits } = readBits(header);
  const flag = (): boolean => bits(1) === 1;
  const isShownAgain = sequence.isStill || flag();
  if (isShownAgain) return undefined;
  const type = bits(2);
  const isShown = flag();
  bits(isShown ? sequence.timeBits : 1);
  const isShownKey = type === 0 && isShown;
  const isResilient = isShownKey || type === switching || flag();
  bits(1);
  const hasScreenTools = sequence.screenTools === byFrame ? flag() : sequence.screenTools === 1;
  if (hasScreenTools && sequence.wholeVectors === byFrame) bits(1);
  bits(sequence.idBits);
  const isUsual = type !== switching && !flag();
  if (isUsual) return undefined;
  const isIntra = type === 0 || type === intraOnly;
  bits(sequence.orderBits);
  if (!isIntra && !isResilient) bits(3);
  if (sequence.removalBits > 0 && flag())
    for (const layers of sequence.timedLayers)
      if (layers === 0 || (layers & layer) === layer) bits(sequence.removalBits);
  const renewed = isShownKey || type === switching ? 0xff : bits(8);
  if (isResilient && (!isIntra || renewed !== 0xff)) bits(8 * sequence.orderBits);
  if (!isIntra) {
    const isShort = sequence.orderBits > 0 && flag();
    bits((isShort ? 6 : 7 * 3) + 7 * sequence.idDeltaBits);
    for (let other = 0; other < 7 && !isResilient; other++) if (flag()) return undefined;
  }
  return { width: bits(sequence.widthBits) + 1, height: bits(sequence.heightBits) + 1 };
};

/** The units that a packet begins with, each of which says its length (5.3). */
function* unitsIn(packet: Uint8Array) {
  for (let at = 0; at < packet.length;) {
    const first = packet[at++] ?? 0;
    const layers = (first & 4) === 0 ? 0 : (packet[at++] ?? 0);
    let length = packet.length - at;
    if ((first & 2) !== 0) {
      length = 0;
      for (let shift = 0, more = true; more && shift < 56; shift += 7) {
        const byte = packet[at++] ?? 0;
        length += (byte & 0x7f) * 2 ** shift;
        more = byte > 0x7f;
      }
    }
    const layer = (1 << (layers >> 5)) | (1 << (8 + ((layers >> 3) & 3)));
    yield { type: (first >> 3) & 15, layer, content: packet.subarray(at, at + length) };
    at += length;
  }
}

const sequenceHeader = 1;
const frames = new Set([3, 6, 7]);

/** Reads the packets of one track in turn: a frame is written as the last sequence header says, and may be larger than that. */
export const createAv1Reader = () => {
  let sequence: Sequence | undefined;
  return (packet: Uint8Array): PictureSize[] => {
    const sizes: PictureSize[] = [];
    for (const { type, layer, content } of unitsIn(packet)) {
      if (type === sequenceHeader) {
        sequence = readSequence(content);
        sizes.push(sequence.usual);
      }
      const size = frames.has(type) && sequence && sizeInFrame(content, sequence, layer);
      if (size) sizes.push(size);
    }
    return sizes;
  };
};

/** The sizes in the units of a setup. */
export const sizesInAv1 = (units: Uint8Array): PictureSize[] => createAv1Reader()(units);
