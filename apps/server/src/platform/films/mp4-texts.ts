import { readCount } from './boxes.ts';

/** What may lead from a film's header to its texts. */
const ways: ReadonlyMap<string, readonly string[]> = new Map([
  ['moov', ['trak', 'udta', 'meta']],
  ['trak', ['mdia', 'udta', 'meta']],
  ['mdia', []],
  ['udta', ['meta']],
  ['meta', ['ilst']],
  ['ilst', []],
]);
/** Titles, comments and the like, by what holds them. No reader looks for boxes in them. */
const texts: ReadonlyMap<string, RegExp> = new Map([
  ['udta', /^(?:\xa9...|titl|dscp|auth|perf|albm|cprt|name|chpl|XMP_)$/s],
  ['meta', /^keys$/],
  ['ilst', /^(?:\xa9...|\0\0..|desc|ldes|cprt|aART|keyw|catg|tvsh|tven|tvnn|so(?:nm|ar|al|aa|co|sn)|covr|----)$/s],
]);
/** Of a `hdlr`, in front of what its track is called. */
const handlerBytes = 32;

/** Where the boxes in a `meta` begin: QuickTime puts no version in front. FFmpeg begins where it finds a `hdlr`. */
const beginInMeta = (meta: Buffer): number => {
  if (meta.toString('latin1', 12, 16) === 'hdlr') return 8;
  return readCount(meta, 8) === 0 && meta.toString('latin1', 16, 20) === 'hdlr' ? 12 : meta.length;
};

/**
 * Blanks what texts say in a film's header, or in a box on the way to them, so that a title ("tree trunk") may hold the name of a box.
 * Only where all readers take them for texts: in front of the first box that does not lie within its own, or has a long length.
 */
export const blankTexts = (box: Buffer, type: string): void => {
  const within = ways.get(type);
  if (!within || readCount(box, 0) === 1) return;
  for (let at = type === 'meta' ? beginInMeta(box) : 8; at + 8 <= box.length;) {
    const length = readCount(box, at);
    if (length < 8 || at + length > box.length) return;
    const name = box.toString('latin1', at + 4, at + 8);
    const inner = box.subarray(at, at + length);
    if (within.includes(name)) blankTexts(inner, name);
    // Whatever would run into them says too much.
    else if (texts.get(type)?.test(name)) inner.fill(0xff, 8);
    else if (type === 'mdia' && name === 'hdlr') inner.fill(0xff, Math.min(handlerBytes, length));
    at += length;
  }
};
