import { directionOf, type Language, languages } from '@branchline/contract/languages';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { languageOfHeader, say } from '#platform/language/translate';

const wordsIn = (language: Language): string =>
  say(language, 'The server is starting. This takes a moment, after an upgrade some minutes. Please try again.');
const pageIn = (language: Language): string => {
  const title = say(language, 'Starting');
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">' +
    `<title>${title}</title><p>${wordsIn(language)}</p></html>\n`
  );
};
const failureIn = (language: Language): string =>
  JSON.stringify({ status: 0, code: 'unavailable', message: wordsIn(language) });

/** Up, and not ready: what a load balancer, a probe and a person each understand. */
const answerStarting =
  (version: string): RequestListener =>
  (request, response) => {
    const isAlive = request.url?.split('?')[0] === '/healthz';
    // Which languages are offered is in the database, which is not ready.
    const language = languageOfHeader(request.headers['accept-language'], languages) ?? 'en';
    const isPerson = request.headers.accept?.includes('text/html') === true;
    response.writeHead(isAlive ? 200 : 503, {
      'cache-control': 'no-store',
      vary: 'accept, accept-language',
      connection: 'close',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': isPerson ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...(isAlive ? {} : { 'retry-after': '5' }),
    });
    response.end(isAlive ? JSON.stringify({ status: 1, version }) : isPerson ? pageIn(language) : failureIn(language));
  };

interface HeldPort {
  readonly port: number;
  readonly release: () => Promise<void>;
}

/** Holds a port, a free one for 0, until `release`. Who calls meanwhile hears in words that the server starts. */
export const holdPort = (port: number, host: string, version: string): Promise<HeldPort> =>
  new Promise((resolve, reject) => {
    const holder = createServer(answerStarting(version));
    holder.on('upgrade', (_request, socket) => socket.destroy());
    holder.once('error', reject);
    holder.listen({ port, host, exclusive: true }, () => {
      resolve({
        port: (holder.address() as AddressInfo).port,
        release: () =>
          new Promise((released) => {
            holder.close(() => released());
            holder.closeAllConnections();
          }),
      });
    });
  });

/** The port of a server that starts. */
export interface StartPort {
  readonly port: number;
  /** Until `release`, who calls hears in words that the server starts. */
  readonly answerStarting: () => Promise<void>;
  readonly release: () => Promise<void>;
}

const answersWithinMs = 1_000;

/** Whether somebody listens there. */
const isInUse = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (isTaken: boolean) => {
      socket.destroy();
      resolve(isTaken);
    };
    // A port that is free may be chosen as one's own end, which then connects to itself.
    socket.once('connect', () => end(socket.localPort !== port)).once('error', () => end(false));
    socket.setTimeout(answersWithinMs, () => end(false));
  });

/**
 * Rejects when the port is in use, or the host is none of this machine. The port stays closed otherwise, and is not even tried: what
 * refuses a connection is passed over by a load balancer, which would hand on a 503, and what is cut off as a 502. A
 * free one (0) is held all the time: it is nobody's address yet, and others could take it.
 */
export const reserveStartPort = async (port: number, host: string, version: string): Promise<StartPort> => {
  if (port !== 0 && (await isInUse(port, host)))
    throw Object.assign(new Error(`Port ${String(port)} is in use.`), { code: 'EADDRINUSE' });
  // Also for a port that is known: it rejects where the host is none of this machine.
  const free = await holdPort(0, host, version);
  if (port === 0) return { ...free, answerStarting: () => Promise.resolve() };
  await free.release();
  let held: HeldPort | null = null;
  return {
    port,
    answerStarting: async () => {
      // Somebody else took it meanwhile: who listens in the end says so.
      held ??= await holdPort(port, host, version).catch(() => null);
    },
    release: async () => {
      await held?.release();
      held = null;
    },
  };
};
