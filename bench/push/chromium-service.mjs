import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';

// As much of the service that Chromium asks for its pushes as one browser needs. No standard describes it; Chromium's own
// sources do, below google_apis/gcm: protocol/checkin.proto and protocol/mcs.proto (the messages),
// engine/registration_request.cc (the form) and engine/connection_handler_impl.cc (how messages follow each other).

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {Awaited<ReturnType<typeof import('./push-service.mjs').openPushService>>} PushService
 */

const mcsVersion = 41;
/** What a message is, said before it. */
const tags = { ping: 0, pong: 1, login: 2, loginAnswer: 3, data: 8 };

/** @param {number} value */
function varint(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/** One field of a protobuf message: a number as varint, a bigint as fixed64, all else with its length. @param {number} id @param {number | bigint | string | Buffer} value */
function field(id, value) {
  if (typeof value === 'number') return Buffer.concat([varint(id << 3), varint(value)]);
  if (typeof value === 'bigint') {
    const fixed = Buffer.alloc(8);
    fixed.writeBigUInt64LE(value);
    return Buffer.concat([varint((id << 3) | 1), fixed]);
  }
  const bytes = Buffer.from(value);
  return Buffer.concat([varint((id << 3) | 2), varint(bytes.length), bytes]);
}

/** @param {number} tag @param {Buffer[]} fields */
function frame(tag, ...fields) {
  const body = Buffer.concat(fields);
  return Buffer.concat([Buffer.from([tag]), varint(body.length), body]);
}

/** Takes the first message off what came, if it is whole. @param {Buffer} bytes @returns {{ tag: number, rest: Buffer } | null} */
function nextFrame(bytes) {
  let length = 0;
  for (let at = 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    length += (byte & 127) << (7 * (at - 1));
    if (byte > 127) continue;
    const end = at + 1 + length;
    return bytes.length < end ? null : { tag: bytes[0] ?? 0, rest: bytes.subarray(end) };
  }
  return null;
}

/** AndroidCheckinResponse: stats_ok, android_id and security_token, of which no zero is taken. */
const checkinAnswer = Buffer.concat([field(1, 1), field(7, 1n), field(8, 1n)]);

/**
 * Checks Chromium in, gives it an address of the push service for each subscription, and tells it over its line what came
 * there.
 *
 * @param {Pick<PushService, 'addAddress' | 'tls'>} service
 */
export async function openChromiumService({ addAddress, tls }) {
  /** The connection that Chromium logged in on last. @type {Socket | null} */
  let line = null;
  /** What came while there was none. @type {Buffer[]} */
  const waiting = [];
  let isAway = false;
  const handOver = () => {
    if (line && !isAway) for (const message of waiting.splice(0)) line.write(message);
  };

  const web = createServer((request, response) => {
    let text = '';
    request.setEncoding('latin1').on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      if (request.url === '/checkin') return response.end(checkinAnswer);
      // For a page as for something of Chromium's own, which gets an address that nobody knows.
      const form = new URLSearchParams(text);
      if (form.has('delete')) return response.end(`token=${form.get('X-subtype')}`);
      const token = randomUUID();
      addAddress(token, (body) => {
        // DataMessageStanza: from, category, app_data, persistent_id and raw_data. The subtype is the subscription's own
        // name, which Chromium believes only beside the category that it registered with.
        const more = { subtype: form.get('X-subtype') ?? '', 'content-encoding': 'aes128gcm' };
        const appData = Object.entries(more).map(([key, value]) =>
          field(7, Buffer.concat([field(1, key), field(2, value)])),
        );
        const [from, category] = [form.get('sender') ?? '', form.get('app') ?? ''];
        waiting.push(
          frame(tags.data, field(3, from), field(5, category), ...appData, field(9, randomUUID()), field(21, body)),
        );
        handOver();
      });
      return response.end(`token=${token}`);
    });
  });

  const talk = createTlsServer(tls, (socket) => {
    /** @type {Buffer} */
    let came = Buffer.alloc(0);
    let isGreeted = false;
    socket.on('error', () => {});
    socket.on('close', () => {
      if (line === socket) line = null;
    });
    socket.on('data', (chunk) => {
      came = Buffer.concat([came, chunk]);
      // The first byte is the protocol's version.
      if (!isGreeted) came = came.subarray(1);
      isGreeted = true;
      for (let next; (next = nextFrame(came)); came = next.rest) {
        if (next.tag === tags.ping) socket.write(frame(tags.pong));
        if (next.tag !== tags.login) continue;
        socket.write(Buffer.concat([Buffer.from([mcsVersion]), frame(tags.loginAnswer, field(1, randomUUID()))]));
        line = socket;
        handOver();
      }
    });
  });
  await Promise.all([web, talk].map((server) => once(server.listen(0, 'localhost'), 'listening')));
  const [webPort, talkPort] = [web, talk].map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  const publicKey = new X509Certificate(tls.cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    /** The switches that lead Chromium here. */
    args: [
      `--gcm-checkin-url=http://localhost:${webPort}/checkin`,
      `--gcm-registration-url=http://localhost:${webPort}/register`,
      `--gcm-mcs-endpoint=https://localhost:${talkPort}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    ],
    /** Nothing is handed over meanwhile, and all of it afterwards. @param {boolean} away */
    setAway: (away) => {
      isAway = away;
      handOver();
    },
    close: () => {
      web.close();
      web.closeAllConnections();
      talk.close();
      line?.destroy();
    },
  };
}
