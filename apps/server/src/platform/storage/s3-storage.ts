import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { StorageConfig } from '#config/config';
import { notFound, unavailable } from '#platform/app-error';
import type { Logger } from '#platform/logger';
import { assertStorageKey } from './storage-key.ts';
import type { ByteRange, Storage } from './storage-types.ts';

/** Of what a stream holds, `length` bytes after the first `skip`; the rest is not read. */
const partOfStream = (stream: Readable, skip: number, length: number): Readable => {
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

/** The client's own words are for whoever debugs the storage; what went wrong is thrown anyway. */
const quietLogger = (logger: Logger) => {
  const note = (...words: unknown[]) => logger.debug({ words: words.map(String) }, 'S3');
  const ignore = () => undefined;
  return { debug: ignore, info: ignore, warn: note, error: note };
};

const callMs = 10_000;
const uploadMs = 120_000;

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === 'NotFound' || error.name === 'NoSuchKey');
const away = (error: unknown) => unavailable('Files cannot be reached right now. Please try again in a moment.', error);

/** `bytes 5-9/1234`: from byte 5 of 1234; without it everything was sent. */
const readContentRange = ({ ContentRange, ContentLength }: GetObjectCommandOutput) => {
  const [, first = '0', size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  return { first: Number(first), size: size === undefined ? (ContentLength ?? 0) : Number(size) };
};

/** The bytes asked for. Some servers send more than that. */
const partAskedFor = (reply: GetObjectCommandOutput, body: Readable, range: ByteRange | undefined) => {
  const { first } = readContentRange(reply);
  const length = range ? range.end - range.start + 1 : (reply.ContentLength ?? 0);
  if (!range || (first === range.start && (reply.ContentLength ?? 0) <= length)) return body;
  return partOfStream(body, range.start - first, length);
};

/** Aborts once the count of bytes that went out stood still for `callMs`; looked at every half second. */
const watchProgress = (countBytes: () => number) => {
  const watch = new AbortController();
  let [bytes, since] = [countBytes(), performance.now()];
  const timer = setInterval(() => {
    const now = countBytes();
    if (now > bytes) [bytes, since] = [now, performance.now()];
    else if (performance.now() - since >= callMs) watch.abort();
  }, 500);
  return { signal: watch.signal, end: () => clearInterval(timer) };
};

/** Keeps files in a bucket that exists, over the S3 protocol with the bucket in the path. */
export const openS3Storage = (config: Extract<StorageConfig, { kind: 's3' }>, logger: Logger): Storage => {
  const { bucket } = config;
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // The newer checksums in trailers are not understood by every server that speaks S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Waiting for leave to send would be told from a server that hangs after 6 s only.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: callMs },
    logger: quietLogger(logger),
  });
  const objectOf = (key: string) => {
    assertStorageKey(key);
    return { Bucket: bucket, Key: key };
  };
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

  return {
    put: async (key, source) => {
      const object = objectOf(key);
      const body = createReadStream(source.path);
      const progress = watchProgress(() => body.bytesRead);
      const command = new PutObjectCommand({
        ...object,
        Body: body,
        ContentLength: source.size,
        ContentType: source.mimeType,
      });
      try {
        await client.send(command, { abortSignal: AbortSignal.any([progress.signal, AbortSignal.timeout(uploadMs)]) });
      } catch (error) {
        throw away(error);
      } finally {
        progress.end();
        body.destroy();
      }
    },
    open: async (key, range) => {
      const object = { ...objectOf(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) };
      // Of the head alone: a body that flows may last, and one that stops is ended by the socket's deadline.
      const head = new AbortController();
      const timer = setTimeout(() => head.abort(), callMs);
      try {
        const reply = await client.send(new GetObjectCommand(object), { abortSignal: head.signal });
        if (!(reply.Body instanceof Readable)) throw new Error('The storage sent no bytes.');
        return { stream: partAskedFor(reply, reply.Body, range), size: readContentRange(reply).size };
      } catch (error) {
        throw isMissing(error) ? notFound('file') : away(error);
      } finally {
        clearTimeout(timer);
      }
    },
    stat: async (key) => {
      const object = objectOf(key);
      try {
        const reply = await client.send(new HeadObjectCommand(object), within(callMs));
        return { size: reply.ContentLength ?? 0 };
      } catch (error) {
        if (isMissing(error)) return null;
        throw away(error);
      }
    },
    remove: async (key) => {
      const object = objectOf(key);
      try {
        await client.send(new DeleteObjectCommand(object), within(callMs));
      } catch (error) {
        if (!isMissing(error)) throw away(error);
      }
    },
    ping: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), within(callMs));
      } catch (error) {
        throw away(error);
      }
    },
    close: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
};
