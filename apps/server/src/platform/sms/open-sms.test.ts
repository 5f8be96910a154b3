import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { openSms } from './open-sms.ts';

const print = vi.fn();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const listen = async (answer: RequestListener) => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const takeAll = async (status = 200) => {
  const taken: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const host = await listen((request, response) => {
    void text(request).then((body) => {
      taken.push({ url: request.url, headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{"ok":true}');
    });
  });
  return { host, taken };
};
const message = { to: '+915550001111', text: 'Your code is 123456 – ☎' };

test('on the terminal', async () => {
  await openSms({ kind: 'console' }, { print }).send(message);
  expect(print).toHaveBeenCalledWith('Text message to +915550001111: Your code is 123456 – ☎');
});

test('as JSON to an address, with its user and password in a header', async () => {
  const { host, taken } = await takeAll(202);
  await openSms({ kind: 'http', url: `http://user:p%40ss@${host}/send?x=1` }, { print }).send(message);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ url: '/send?x=1', headers: { 'content-type': 'application/json' } });
  expect(taken[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  expect(JSON.parse(taken[0]?.body ?? '')).toEqual(message);
});

test('through Twilio', async () => {
  const { host, taken } = await takeAll(201);
  const config = { kind: 'twilio', accountSid: 'AC1', authToken: 'secret', from: '+15550001111' } as const;
  await openSms(config, { print, twilioUrl: `http://${host}` }).send(message);
  expect(taken[0]).toMatchObject({
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
  });
  expect(Object.fromEntries(new URLSearchParams(taken[0]?.body))).toEqual({
    To: message.to,
    From: '+15550001111',
    Body: message.text,
  });
});

test.each([400, 500, 302])('an answer of %i means that it was not taken', async (status) => {
  const { host, taken } = await takeAll(status);
  const sending = openSms({ kind: 'http', url: `http://${host}/` }, { print }).send(message);
  await expect(sending).rejects.toMatchObject({ code: 'unavailable' });
  expect(taken).toHaveLength(1);
});

test('a service that is away or does not answer in time is told as such', async () => {
  const away = openSms({ kind: 'http', url: 'http://127.0.0.1:1/' }, { print });
  await expect(away.send(message)).rejects.toMatchObject({ code: 'unavailable' });
  const host = await listen(() => undefined);
  const silent = openSms({ kind: 'http', url: `http://${host}/` }, { print, timeoutMs: 50 });
  await expect(silent.send(message)).rejects.toMatchObject({ code: 'unavailable' });
});
