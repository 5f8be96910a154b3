import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Config } from '#config/config';
import { reasonOf } from '#platform/outage-reason';
import { broken, type Finding, ok, warning } from './finding.ts';

const patienceMs = 5_000;

const answersAt = async (url: string): Promise<void> => {
  const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  const isOurs = reply.ok && ((await reply.json().catch(() => null)) as { status?: unknown } | null)?.status === 1;
  if (!isOurs) throw new Error(`Something else answers there (${String(reply.status)}).`);
};

/** Whether the address lets a websocket begin (RFC 6455, 4.1). Nothing is sent on it, and it is closed at once. */
const opensSocket = (publicUrl: string, socketPath: string): Promise<boolean> => {
  const { protocol } = new URL(publicUrl);
  const request = (protocol === 'https:' ? requestHttps : requestHttp)(
    `${publicUrl}${socketPath}/?EIO=4&transport=websocket`,
    {
      timeout: patienceMs,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin: publicUrl,
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    },
  );
  return new Promise<boolean>((resolve) => {
    // From here on the connection is no longer the request's to end.
    request.once('upgrade', (_reply, socket) => {
      socket.destroy();
      resolve(true);
    });
    request.once('response', () => resolve(false)).once('error', () => resolve(false));
    request.once('timeout', () => resolve(false));
    request.end();
  }).finally(() => request.destroy());
};

/** From outside: whether PUBLIC_URL leads to this product and lets websockets through. `local`: where the server listens. */
export const checkAddress = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { local, socketPath }: { readonly local: string; readonly socketPath: string },
): Promise<Finding<'proxy'>> => {
  const isRunning = await answersAt(`${local}/healthz`).then(
    () => true,
    () => false,
  );
  if (!isRunning)
    return warning(
      'proxy',
      `The server does not run on ${local}, so its way to people was not tried.`,
      'Start it with npm start and run npm run doctor again.',
    );
  try {
    await answersAt(`${publicUrl}/healthz`);
  } catch (error) {
    const reason =
      error instanceof Error && error.message.startsWith('Something else')
        ? error.message
        : `It cannot be reached: ${reasonOf(error)}.`;
    return broken(
      'proxy',
      `The server runs, and ${publicUrl} does not lead to it. ${reason}`,
      'Point the name and the proxy at this server, or correct PUBLIC_URL and start the server again.',
    );
  }
  if (!(await opensSocket(publicUrl, socketPath)))
    return broken(
      'proxy',
      `${publicUrl} leads to the server and does not let websockets through, so messages arrive late or never.`,
      'Let the proxy pass Upgrade: in nginx, proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";',
    );
  return ok('proxy', `${publicUrl} leads to the server, and websockets work.`);
};
