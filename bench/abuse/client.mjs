import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Stands in for the provider of texts: keeps the newest code of each number, and counts. */
export async function openTexts() {
  /** @type {Map<string, string>} */
  const codes = new Map();
  const counted = { texts: 0 };
  const server = createServer(async (request, response) => {
    const { to, text } = /** @type {{ to: string, text: string }} */ (await json(request));
    counted.texts += 1;
    codes.set(to.slice(-10), /\b\d{6}\b/.exec(text)?.[0] ?? '');
    response.end('{}');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    counted,
    /** Waits for a text to a number that came after `since`. @param {string} phone */
    codeOf: async (phone) => {
      for (let waited = 0; waited < 100; waited++) {
        const code = codes.get(phone);
        if (code !== undefined) {
          codes.delete(phone);
          return code;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('A text did not come within five seconds.');
    },
    close: () => server.close(),
  };
}

/** Calls as a proxy hands them on. @param {string} origin */
export const createCall =
  (origin) =>
  /** @param {string} path @param {object} body @param {{ ip: string, token?: string, method?: string }} from */
  async (path, body, { ip, token, method = 'POST' }) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token && { 'x-auth-token': token }),
    };
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: /** @type {Record<string, any>} */ (await response.json()) };
  };

/** @typedef {ReturnType<typeof createCall>} Call */

/** The attacker's addresses: a /48 with a /64 for each, and single IPv4 addresses in networks of their own. */
export const attackers = [
  ...Array.from({ length: 200 }, (_, at) => `2001:db8:bad:${at.toString(16)}::1`),
  ...Array.from({ length: 200 }, (_, at) => `198.18.${at}.7`),
];
/** The addresses of customers, each in a network of its own. @param {number} at */
export const homeOf = (at) => `10.${at >> 8}.${at & 255}.9`;
