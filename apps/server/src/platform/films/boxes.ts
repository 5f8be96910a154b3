import type { FileHandle } from 'node:fs/promises';
import { damaged } from './film-limits.ts';

const mostBoxes = 50_000;

/** The number in four bytes; 0 behind the end. */
export const readCount = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
/** Whether the length of a box stands in eight bytes of its own. */
const isLong = (bytes: Buffer, at: number): boolean => readCount(bytes, at) === 1;

/** What stands behind each place of a name. Wherever one stands it is believed: readers look for these boxes in any other. */
export function* placesOf(box: Buffer, name: string) {
  for (let at = box.indexOf(name, 4); at >= 0; at = box.indexOf(name, at + 4))
    yield at + 4 + (isLong(box, at - 4) ? 8 : 0);
}

/** The outermost boxes in turn, up to where no box begins, and the first eight bytes within each. */
export async function* boxesOf(file: FileHandle, size: number) {
  const header = Buffer.alloc(24);
  for (let at = 0, boxes = 0; at + 8 <= size; boxes++) {
    if (boxes === mostBoxes) throw damaged();
    await file.read(header.fill(0), 0, 24, at);
    const short = header.readUInt32BE(0);
    const length = isLong(header, 0) ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return;
    const [type, inner] = [header.toString('latin1', 4, 8), isLong(header, 0) ? 16 : 8];
    yield { type, at, length: Math.min(length, size - at), begin: header.toString('latin1', inner, inner + 8) };
    at += length;
  }
}
