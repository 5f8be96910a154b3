import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

/** @typedef {'taking' | 'refusing' | 'silent'} Mood */

/**
 * A provider of texts and one of mails, which take what they are given, refuse it, or say nothing.
 *
 * @typedef {Awaited<ReturnType<typeof openProviders>>} Providers
 */
export async function openProviders() {
  /** @type {string[]} */
  const texts = [];
  /** @type {string[]} */
  const mails = [];
  let mood = /** @type {Mood} */ ('taking');

  const http = createHttpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      if (mood === 'silent') return;
      if (mood === 'taking') texts.push(body);
      response.writeHead(mood === 'taking' ? 200 : 500).end();
    });
  });
  const smtp = createServer((socket) => {
    let said = '';
    let isData = false;
    const answer = (/** @type {string} */ line) => mood !== 'silent' && socket.write(`${line}\r\n`);
    socket.on('error', () => {});
    answer(mood === 'refusing' ? '421 Not now' : '220 ready');
    socket.setEncoding('utf8').on('data', (part) => {
      said += part;
      for (let end = said.indexOf('\r\n'); end >= 0; end = said.indexOf('\r\n')) {
        const line = said.slice(0, end);
        said = said.slice(end + 2);
        if (isData) {
          if (line === '.') {
            isData = false;
            answer('250 taken');
          } else mails.push(line);
        } else if (line === 'DATA') {
          isData = true;
          answer('354 go on');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else answer(mood === 'refusing' ? '451 Not now' : '250 ok');
      }
    });
  });
  const listen = (/** @type {import('node:net').Server} */ server) =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  await Promise.all([listen(http), listen(smtp)]);
  const portOf = (/** @type {import('node:net').Server} */ server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  return {
    env: {
      SMS_URL: `http://127.0.0.1:${portOf(http)}/`,
      MAIL_URL: `smtp://127.0.0.1:${portOf(smtp)}?from=bench@example.com`,
    },
    texts,
    mails,
    setMood: (/** @type {Mood} */ next) => {
      mood = next;
    },
    close: () => {
      http.closeAllConnections();
      http.close();
      smtp.close();
    },
  };
}
