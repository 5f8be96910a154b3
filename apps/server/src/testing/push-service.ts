import { once } from 'node:events';
import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeBrowserPushKeys } from './browser-push-keys.ts';
import { makeSelfSigned } from './self-signed.ts';
import { refusalOfVapid } from './vapid-check.ts';

export interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** What a push of ours says, decrypted. */
export interface PushedNotice {
  readonly id?: string;
  readonly key?: string;
  readonly kind: string;
  readonly title?: string;
  readonly body?: string;
  readonly partnerId?: string;
  readonly seq?: number;
  readonly upTo?: number;
  readonly buttons?: { readonly reply: string; readonly read: string };
  readonly url?: string;
  readonly unread?: number;
  readonly picture?: boolean;
}

/** A push service (RFC 8030) that keeps what it is handed, signed as it must be (RFC 8292). `answer` says with which status, by path. */
export const startPushService = async () => {
  const { key, cert } = makeSelfSigned();
  globalAgent.options.ca = cert;
  let answer: number | ((path: string) => number | Promise<number>) = 201;
  const pushed: Pushed[] = [];
  const unanswered: string[] = [];
  const browsers = new Map<string, ReturnType<typeof makeBrowserPushKeys>>();
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (path === '/endless') {
        const words = setInterval(() => response.write('.'), 50);
        response.once('close', () => {
          clearInterval(words);
          unanswered.push(path);
        });
        return;
      }
      const refusal = refusalOfVapid(request.headers.authorization, `https://${host}`);
      if (refusal !== null) {
        response.writeHead(refusal).end();
        return;
      }
      pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      void Promise.resolve(typeof answer === 'number' ? answer : answer(path)).then((status) =>
        response.writeHead(status, status === 307 ? { location: `https://${host}/elsewhere` } : {}).end(),
      );
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const host = `localhost:${String((server.address() as AddressInfo).port)}`;

  return {
    /** For PUSH_HOSTS. */
    host,
    origin: `https://${host}`,
    /** Everything that came, oldest first. */
    pushed,
    /** The paths of requests that were given up by whoever sent them. */
    unanswered,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    /** The body of a subscription of a new browser at this path. */
    subscriptionOf: (path: string) => {
      const browser = makeBrowserPushKeys();
      browsers.set(`/${path}`, browser);
      return { endpoint: `https://${host}/${path}`, keys: browser.keys };
    },
    /** What came to a path, as its browser reads it. */
    read: (path: string): PushedNotice[] =>
      pushed
        .filter((each) => each.path === `/${path}`)
        .map(({ body }) => JSON.parse(browsers.get(`/${path}`)?.read(body) ?? 'null') as PushedNotice),
    close: () => {
      delete globalAgent.options.ca;
      server.close();
      server.closeAllConnections();
    },
  };
};
