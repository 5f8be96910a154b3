import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Finds a free port and holds it, so that nobody else is given it before `release`. */
export const holdFreePort = (host: string): Promise<{ port: number; release: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once('error', reject);
    holder.listen({ port: 0, host, exclusive: true }, () => {
      resolve({
        port: (holder.address() as AddressInfo).port,
        release: () => new Promise((released) => void holder.close(() => released())),
      });
    });
  });
