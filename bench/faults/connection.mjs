import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

/** @typedef {{ status: 0 | 1, code?: string, message?: string, data?: unknown, hasMore?: boolean, cursor?: string }} Ack */

/**
 * One connection that speaks Socket.IO 4 by hand: small enough for thousands of them beside the server they load.
 *
 * @typedef {object} Connection
 * @property {(name: string, payload: object, patienceMs: number) => Promise<Ack>} ask rejects when nothing is answered
 * @property {() => number} heardAt when anything came last, of `performance.now()`
 * @property {(isReading: boolean) => void} setReading stops or goes on taking what comes
 * @property {() => void} terminate
 */

/**
 * @param {string} origin
 * @param {string} token
 * @param {{ onEvent: (name: string, payload: unknown) => void, onGone: () => void }} listeners
 * @returns {Promise<Connection>} when it is let in; rejects when it is not, or when it is not answered
 */
export function connect(origin, token, { onEvent, onGone }) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    handshakeTimeout: 5_000,
    // That of a proxy that was started for this is signed by nobody.
    rejectUnauthorized: false,
  });
  /** @type {Map<string, (ack: Ack | null) => void>} */
  const waiting = new Map();
  let count = 0;
  let heardAt = performance.now();

  /** @type {Connection['ask']} */
  const ask = async (name, payload, patienceMs) => {
    const id = String(count++);
    const answered = new Promise((/** @type {(ack: Ack | null) => void} */ resolve) => waiting.set(id, resolve));
    socket.send(`42${id}${JSON.stringify([name, payload])}`);
    const giveUp = new AbortController();
    const ack = await Promise.race([answered, sleep(patienceMs, null, { signal: giveUp.signal }).catch(() => null)]);
    giveUp.abort();
    waiting.delete(id);
    if (!ack) throw new Error(`${name} was not answered.`);
    return ack;
  };
  const connection = {
    ask,
    heardAt: () => heardAt,
    setReading: (/** @type {boolean} */ isReading) => (isReading ? socket.resume() : socket.pause()),
    terminate: () => socket.terminate(),
  };

  return new Promise((resolve, reject) => {
    const hear = (/** @type {string} */ text) => {
      heardAt = performance.now();
      if (text.startsWith('43')) {
        const bracket = text.indexOf('[');
        waiting.get(text.slice(2, bracket))?.(JSON.parse(text.slice(bracket))[0]);
      } else if (text.startsWith('42')) {
        const [name, payload] = JSON.parse(text.slice(2));
        onEvent(name, payload);
      } else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) resolve(connection);
      else if (text.startsWith('44')) {
        socket.terminate();
        reject(new Error(`A client was not let in: ${text}`));
      }
    };
    const timer = setTimeout(() => socket.terminate(), 10_000);
    socket.on('message', (data) => {
      clearTimeout(timer);
      hear(String(data));
    });
    socket.on('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      for (const tell of waiting.values()) tell(null);
      reject(new Error('The connection was closed before anybody was let in.'));
      onGone();
    });
  });
}
