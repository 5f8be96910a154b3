import { mkdir } from 'node:fs/promises';
import S3rver from 's3rver';

/** A server of a test's own that speaks the S3 protocol. Its key and secret are both `S3RVER`. */
export interface S3Server {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts one with an empty bucket on a loopback port. */
export const startS3Server = async (directory: string, bucket: string): Promise<S3Server> => {
  await mkdir(directory, { recursive: true });
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return { port, stop: () => server.close() };
};
