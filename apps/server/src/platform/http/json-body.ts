import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { assertCleanValue } from '#platform/clean-value';
import { invalid, tooLarge } from '#platform/app-error';

/** The largest JSON body of the contract fits: a handover names up to 10,000 customers, at 39 bytes each. */
const maxJsonBytes = 512 * 1024;

const readAll = async (stream: Readable, withinMs: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  const timer = setTimeout(
    () => stream.emit('error', invalid('Your request took too long to arrive. Please try again.')),
    withinMs,
  );
  try {
    return await new Promise((resolve, reject) => {
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxJsonBytes) reject(tooLarge('What was sent is too large. Please shorten it.'));
        else chunks.push(chunk);
      });
      stream.once('end', () => {
        isWhole = true;
        resolve(Buffer.concat(chunks));
      });
      stream.once('close', () => {
        if (!isWhole) reject(invalid('Your request did not arrive whole. Please try again.'));
      });
      stream.on('error', reject);
    });
  } finally {
    clearTimeout(timer);
  }
};

const parse = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('What was sent is not JSON that can be read.');
  }
};

/** JSON is the only body the instance reads by itself; every other content type is 415. */
export const readJsonBodies = (http: FastifyInstance, options: { deadlineMs: number }): void => {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', async (_request: unknown, stream: Readable) => {
    const body = parse(await readAll(stream, options.deadlineMs));
    assertCleanValue(body);
    return body;
  });
};
