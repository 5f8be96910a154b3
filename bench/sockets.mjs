import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

// A connection that does nothing but come in: the websocket's handshake and three frames by hand, so that thousands of
// them cost little beside the server that is measured.

/** A text frame of a client, masked with zeroes. @param {string} text shorter than 64 KiB */
function frameOf(text) {
  const payload = Buffer.from(text);
  const { length } = payload;
  const sized = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x81, ...sized, 0, 0, 0, 0]), payload]);
}

/** What may be cut at the end of a chunk: the head of an answer, or a word that a listener looks for. */
const longestCut = 64;

/**
 * @typedef {object} IdleSocket
 * @property {() => Promise<void>} close
 * @property {(event: string, payload: object) => Promise<void>} ask resolves when it is acknowledged
 *
 * @param {string} origin
 * @param {object} auth
 * @param {(text: string) => void} [listen] to what comes, in pieces; the end of a piece comes again with the next
 * @returns {Promise<IdleSocket>} when it is let in
 */
export function openIdleSocket(origin, auth, listen) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const pong = frameOf('3');
  const upgrade = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'User-Agent: bench',
  ];
  socket.write(`${upgrade.join('\r\n')}\r\n\r\n`);
  const close = () =>
    new Promise((/** @type {(nothing: void) => void} */ closed) => {
      socket.once('close', () => closed());
      socket.destroy();
    });

  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  let asked = 0;
  const ask = (/** @type {string} */ event, /** @type {object} */ payload) =>
    new Promise((/** @type {(nothing: void) => void} */ done) => {
      waiting.set(asked, done);
      socket.write(frameOf(`42${asked}${JSON.stringify([event, payload])}`));
      asked += 1;
    });
  let end = '';
  const hear = (/** @type {string} */ piece) => {
    const text = end + piece;
    end = text.slice(-longestCut);
    for (const [, id] of waiting.size > 0 ? text.matchAll(/43(\d+)\[/g) : []) {
      waiting.get(Number(id))?.();
      waiting.delete(Number(id));
    }
    listen?.(text);
  };

  return new Promise((resolve, reject) => {
    let heard = '';
    let isAsked = false;
    let isIn = false;
    socket.setEncoding('latin1').on('data', (/** @type {string} */ text) => {
      if (isIn) {
        // A ping is a frame of one character; events are longer.
        if (text.includes('\u0081\u00012')) socket.write(pong);
        hear(text);
        return;
      }
      heard += text;
      if (!isAsked && heard.includes('0{"sid":')) {
        isAsked = true;
        heard = '';
        socket.write(frameOf(`40${JSON.stringify(auth)}`));
      } else if (heard.includes('40{"sid":')) {
        isIn = true;
        resolve({ close, ask });
      } else if (heard.includes('44{')) {
        reject(new Error(`A client was not let in: ${heard}`));
        socket.destroy();
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`A client was cut off: ${heard}`)));
  });
}
