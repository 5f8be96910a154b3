import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A TCP port on 127.0.0.1 that nobody listens on at the moment. It is none of those that a system hands out by itself
 * (Linux: from 32,768): another test could be given such a one before its server starts, or while that is restarted.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}
