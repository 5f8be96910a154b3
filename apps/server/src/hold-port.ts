import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Holds a port, a free one for 0, so that nobody else gets it before `release`. Who calls meanwhile is hung up on. */
export const holdPort = (port: number, host: string): Promise<{ port: number; release: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once('error', reject);
    holder.listen({ port, host, exclusive: true }, () => {
      resolve({
        port: (holder.address() as AddressInfo).port,
        release: () => new Promise((released) => void holder.close(() => released())),
      });
    });
  });
