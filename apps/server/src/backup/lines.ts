import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Seal, Unseal } from './sealing.ts';

const newline = 0x0a;

/** Hashes and counts the bytes that pass. */
export const createHasher = () => {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ sha256: hash.digest('hex'), size }) };
};

/** Until it is on the disk, a backup is none. */
export const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
};

/** Writes lines into a gzip file; answers how many, and the hash of the file as it is before it is sealed. */
export const writeLines = async (
  path: string,
  lines: AsyncIterable<string>,
  seal: Seal,
): Promise<{ count: number; sha256: string }> => {
  let count = 0;
  const withBreaks = async function* () {
    for await (const line of lines) {
      count++;
      yield `${line}\n`;
    }
  };
  const hasher = createHasher();
  await pipeline(
    Readable.from(withBreaks(), { objectMode: true }),
    createGzip(),
    hasher.stream,
    (bytes: AsyncIterable<Uint8Array>) => seal.close(bytes),
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  );
  await syncFile(path);
  return { count, sha256: hasher.result().sha256 };
};

/** The lines of a gzip file. A line ends with LF alone: JSON may hold other separators as they are. */
export async function* readLines(path: string, unseal: Unseal): AsyncGenerator<string> {
  const lines = new PassThrough();
  const reading = pipeline(createReadStream(path), unseal, createGunzip(), lines);
  reading.catch(() => undefined);
  let rest: Buffer[] = [];
  for await (const chunk of lines as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  await reading;
}
