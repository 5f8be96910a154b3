import type { FileHandle } from 'node:fs/promises';
import { damaged } from './film-limits.ts';

const windowBytes = 65_536;
/** How many times over a film is read: whoever's tables jump about in it is read again and again. */
const mostTimes = 4;
const alwaysRead = 4 * 1024 * 1024;
/** At a time: a picture of a film is shorter. */
const mostTaken = 32 * 1024 * 1024;
const nothing = Buffer.alloc(0);

export interface FilmReader {
  /** The bytes there at once, where they were read with what came before. */
  readonly peek: (at: number, length: number) => Buffer | undefined;
  /** The bytes there; fewer at the end, and of too many the first. */
  readonly take: (at: number, length: number) => Promise<Buffer>;
}

/** Reads a film from front to back, in pieces. Throws `unsupported_type` where that takes more than a few times its size. */
export const createFilmReader = (file: FileHandle, size: number): FilmReader => {
  const window = Buffer.alloc(windowBytes);
  let [start, end] = [0, 0];
  let left = mostTimes * size + alwaysRead;
  const readInto = async (buffer: Buffer, at: number): Promise<number> => {
    left -= buffer.length;
    if (left < 0) throw damaged();
    return (await file.read(buffer, 0, buffer.length, at)).bytesRead;
  };
  const peek = (at: number, length: number): Buffer | undefined =>
    at >= start && Math.min(size, at + length) <= end
      ? window.subarray(at - start, Math.min(end, at + length) - start)
      : undefined;
  return {
    peek,
    take: async (at, length) => {
      const known = peek(at, length);
      if (known) return known;
      if (at < 0 || at >= size) return nothing;
      if (length > windowBytes) {
        const bytes = Buffer.alloc(Math.min(length, size - at, mostTaken));
        return bytes.subarray(0, await readInto(bytes, at));
      }
      const bytesRead = await readInto(window, at);
      [start, end] = [at, at + bytesRead];
      return window.subarray(0, Math.min(bytesRead, length));
    },
  };
};
