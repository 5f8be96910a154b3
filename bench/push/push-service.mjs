import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const built = (/** @type {string} */ name) => import(join(import.meta.dirname, '../../apps/server/dist/testing', name));

/**
 * One notification as a browser reads it.
 *
 * @typedef {{ id: string, key: string, kind: string, messageId?: string }} Notice
 * @typedef {{ notice: Notice, at: number }} Pushed `at` of `performance.now()`
 */

/** A push service (RFC 8030) that decrypts what it is handed (RFC 8291), as the browsers behind it would. */
export async function openPushService() {
  const [{ makeSelfSigned }, { makeBrowserPushKeys }] = await Promise.all([
    built('self-signed.js'),
    built('browser-push-keys.js'),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'branchline-push-'));
  const { key, cert } = makeSelfSigned();
  const certFile = join(folder, 'push.pem');
  writeFileSync(certFile, cert);
  /** What takes a body, by path. @type {Map<string, (body: Buffer) => void>} */
  const addresses = new Map();
  const server = createServer({ key, cert }, (request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const take = addresses.get(request.url ?? '');
      take?.(Buffer.concat(chunks));
      response.writeHead(take ? 201 : 410).end();
    });
  });
  /** Reads what is encrypted for its keys, and writes down when it came. */
  const makeReader = () => {
    const { keys, read } = makeBrowserPushKeys();
    /** @type {Pushed[]} */
    const pushed = [];
    const take = (/** @type {Buffer} */ body) => {
      const text = /** @type {string} */ (read(body));
      pushed.push({ notice: JSON.parse(text), at: performance.now() });
      return text;
    };
    return { keys: /** @type {{ p256dh: string, auth: string }} */ (keys), pushed, take };
  };
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    /** What the servers need to hand anything to it. */
    env: { PUSH_HOSTS: host, NODE_EXTRA_CA_CERTS: certFile },
    origin: `https://${host}`,
    /** What it shows, which another server of the same name may show as well. */
    tls: { key, cert },
    /** Takes what comes to an address as it is. @param {string} name @param {(body: Buffer) => void} take */
    addAddress: (name, take) => {
      addresses.set(`/${name}`, take);
      return `https://${host}/${name}`;
    },
    /** A browser of somebody: its subscription, and what comes for it. @param {string} name @param {(text: string) => void} [onText] */
    addBrowser: (name, onText) => {
      const { keys, pushed, take } = makeReader();
      addresses.set(`/${name}`, (body) => {
        const text = take(body);
        onText?.(text);
      });
      return { endpoint: `https://${host}/${name}`, keys, pushed };
    },
    makeReader,
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
