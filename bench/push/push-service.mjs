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
  /** @type {Map<string, { read: (body: Buffer) => string, pushed: Pushed[] }>} */
  const browsers = new Map();
  const server = createServer({ key, cert }, (request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (browser)
        browser.pushed.push({ notice: JSON.parse(browser.read(Buffer.concat(chunks))), at: performance.now() });
      response.writeHead(browser ? 201 : 410).end();
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    /** What the servers need to hand anything to it. */
    env: { PUSH_HOSTS: host, NODE_EXTRA_CA_CERTS: certFile },
    /** A browser of somebody: its subscription, and what comes for it. @param {string} name */
    addBrowser: (name) => {
      const { keys, read } = makeBrowserPushKeys();
      /** @type {Pushed[]} */
      const pushed = [];
      browsers.set(`/${name}`, { read, pushed });
      return { endpoint: `https://${host}/${name}`, keys, pushed };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
