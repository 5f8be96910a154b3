import { Readable } from 'node:stream';

/** Of what a stream holds, `length` bytes after the first `skip`; the rest is not read. */
export const partOfStream = (stream: Readable, skip: number, length: number): Readable => {
  const part = async function* () {
    let before = skip;
    let left = length;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const piece = chunk.subarray(Math.min(before, chunk.length)).subarray(0, left);
      before = Math.max(0, before - chunk.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
      if (left === 0) return;
    }
  };
  return Readable.from(part(), { objectMode: false });
};
