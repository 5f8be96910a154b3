import { connect } from 'node:net';

// One kept connection that asks the same thing over and over: it reads no more of an answer than its end, because it
// shares the machine with the server it measures.

/**
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} Request
 * @typedef {{ ask: () => Promise<string>, close: () => void }} Asker `ask` answers the body
 */

/** @param {Request} request @param {string} host */
function bytesOf({ method, path, headers, body }, host) {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines, ...length, '', body ?? ''].join('\r\n'));
}

/** @param {string} origin @param {Request} request @returns {Promise<Asker>} */
export async function openHttp(origin, request) {
  const { hostname, port, host } = new URL(origin);
  const bytes = bytesOf(request, host);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  /** @type {{ resolve: (body: string) => void, reject: (error: Error) => void } | null} */
  let waiting = null;
  /** @type {Buffer[]} */
  let parts = [];
  let missing = -1;
  socket.on('data', (part) => {
    parts.push(part);
    if (missing < 0) {
      const head = parts.length === 1 ? part : Buffer.concat(parts);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const lines = head.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(lines)?.[1]);
      if (!lines.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
        waiting?.reject(new Error(`${request.path} was refused: ${head}`));
        return;
      }
      parts = [head.subarray(end + 4)];
      missing = length - (head.length - end - 4);
    } else missing -= part.length;
    if (missing > 0) return;
    const body = Buffer.concat(parts).toString('utf8');
    const asked = waiting;
    [waiting, parts, missing] = [null, [], -1];
    asked?.resolve(body);
  });
  socket.once('close', () => waiting?.reject(new Error(`${request.path} was not answered.`)));
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}
