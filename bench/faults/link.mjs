import { createServer, connect } from 'node:net';

/**
 * A wire between clients and a server on this machine that can break in the ways wires do.
 *
 * @typedef {Awaited<ReturnType<typeof openLink>>} Link
 */

/**
 * @param {number | (() => number)} targetPort of each new connection
 * @param {() => import('node:stream').Transform} [onTheWayBack] changes what the server says
 * @param {() => import('node:stream').Transform} [onTheWayThere] changes what clients say
 */
export async function openLink(targetPort, onTheWayBack, onTheWayThere) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  let state = /** @type {'passing' | 'cut' | 'frozen'} */ ('passing');
  const hold = (/** @type {import('node:net').Socket} */ socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (state === 'frozen') socket.pause();
  };
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(typeof targetPort === 'number' ? targetPort : targetPort(), '127.0.0.1');
    hold(near);
    hold(far);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    if (onTheWayThere) near.pipe(onTheWayThere()).pipe(far);
    else near.pipe(far);
    if (onTheWayBack) far.pipe(onTheWayBack()).pipe(near);
    else far.pipe(near);
    if (state === 'frozen') for (const socket of [near, far]) socket.unpipe();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Ends what is open and takes nothing new. */
    cut: () => {
      state = 'cut';
      dropAll();
    },
    /** Keeps everything open and hands nothing on, as a network that went away without a word. */
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Hands on what is opened from now; what was open before and stood still is ended. */
    restore: () => {
      state = 'passing';
      dropAll();
    },
    /** New ones pass, and those that stand still go on doing so. */
    passNewOnes: () => {
      state = 'passing';
    },
    close: () => {
      dropAll();
      server.close();
    },
  };
}
