import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Mail } from './mail-types.ts';
import { openMail } from './open-mail.ts';

const print = vi.fn();
let server: SMTPServer | undefined;
let mail: Mail | undefined;
afterEach(async () => {
  await mail?.close();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

const taken: { from: string; to: string[]; user: string; source: string }[] = [];
const startServer = async (options: ConstructorParameters<typeof SMTPServer>[0] = {}) => {
  taken.length = 0;
  server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, session, done) => {
      void readText(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
          source,
        });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up in the middle is an error of the server's, and what some of these are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
};
const smtp = (port: number, change: { secure?: boolean; password?: string } = {}) =>
  ({
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    secure: change.secure ?? false,
    user: 'mailer',
    password: change.password ?? 'p@ss',
    from: 'Chat <chat@example.com>',
  }) as const;
const message = {
  to: 'ada@example.com',
  subject: 'Your code – ☎',
  text: 'Your code is 123456.',
};

test('on the terminal', async () => {
  await openMail({ kind: 'console' }, { print }).send(message);
  expect(print).toHaveBeenCalledWith('E-mail to ada@example.com: Your code – ☎\nYour code is 123456.');
});

test('over SMTP, signed in, with TLS where the server offers it', async () => {
  const port = await startServer({ hideSTARTTLS: true });
  mail = openMail(smtp(port), { print });
  await mail.send(message);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ from: 'chat@example.com', to: ['ada@example.com'], user: 'mailer' });
  expect(taken[0]?.source).toContain('Your code is 123456.');
  expect(taken[0]?.source).toContain('From: Chat <chat@example.com>');
});

test('an address cannot smuggle in a second recipient or a header', async () => {
  const port = await startServer({ hideSTARTTLS: true });
  mail = openMail(smtp(port), { print });
  for (const to of ['ada@example.com, eve@evil.test', 'ada@example.com\r\nBcc: eve@evil.test']) {
    await mail.send({ ...message, to }).catch(() => undefined);
  }
  await mail.send({ ...message, subject: 'Hi\r\nBcc: eve@evil.test' });
  const recipients = taken.flatMap(({ to }) => to);
  expect(recipients).not.toContain('eve@evil.test');
  expect(taken.map(({ source }) => source).join()).not.toMatch(/^Bcc:/m);
});

test('a server that cannot prove who it is gets no mail and no password', async () => {
  for (const secure of [true, false]) {
    const signedIn = vi.fn();
    const port = await startServer({ secure, onAuth: signedIn });
    mail = openMail(smtp(port, { secure }), { print });
    await expect(mail.send(message)).rejects.toMatchObject({ code: 'unavailable' });
    expect([signedIn.mock.calls, taken]).toEqual([[], []]);
    await mail.close();
    await new Promise<void>((resolve) => server?.close(() => resolve()));
  }
});

test('a server that is away, refuses or says nothing is told as such', async () => {
  mail = openMail(smtp(1), { print });
  await expect(mail.send(message)).rejects.toMatchObject({ code: 'unavailable' });
  await mail.close();
  const port = await startServer({ hideSTARTTLS: true });
  mail = openMail(smtp(port, { password: 'wrong' }), { print });
  await expect(mail.send(message)).rejects.toMatchObject({ code: 'unavailable' });
  await mail.close();
  mail = openMail(smtp(port, { secure: true }), { print, timeoutMs: 200 });
  await expect(mail.send(message)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a server that answers each command slowly holds no mail for longer than one limit, nor the mails after it', async () => {
  let isSlow = true;
  const open = new Set<unknown>();
  const port = await startServer({
    hideSTARTTLS: true,
    onConnect: (session, done) => {
      open.add(session.id);
      done();
    },
    onClose: (session) => void open.delete(session.id),
    onMailFrom: (_address, _session, done) => void setTimeout(done, isSlow ? 2_000 : 0),
    onRcptTo: (_address, _session, done) => void setTimeout(done, isSlow ? 2_000 : 0),
  });
  mail = openMail(smtp(port), { print, timeoutMs: 3_000 });
  await expect(mail.send(message)).rejects.toMatchObject({ code: 'unavailable' });
  expect(taken).toEqual([]);
  await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 30_000 });
  isSlow = false;
  await mail.send(message);
  expect(taken).toHaveLength(1);
});

test('looking at a slow server ends in time, too', async () => {
  const port = await startServer({
    hideSTARTTLS: true,
    onConnect: (_session, done) => void setTimeout(done, 2_000),
    onAuth: (_auth, _session, done) => void setTimeout(() => done(null, { user: 'mailer' }), 2_000),
  });
  mail = openMail(smtp(port), { print, timeoutMs: 3_000 });
  await expect(mail.verify()).rejects.toThrow('did not answer in time');
});
