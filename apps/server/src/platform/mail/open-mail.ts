import { createTransport } from 'nodemailer';
import type { MailConfig } from '#config/config';
import { unavailable } from '#platform/app-error';
import { createConcurrencyLimit } from '#platform/concurrency-limit';
import { within } from '#platform/deadline';
import type { Print } from '#platform/terminal';
import type { Mail } from './mail-types.ts';

export interface MailOptions {
  /** Where `console:` prints. */
  readonly print: Print;
  /** How long one mail, or looking whether the server takes any, may take; 10 s. */
  readonly timeoutMs?: number;
}

/** As many mails go on at once, so that the time of a mail begins when it is its turn. */
const connections = 2;

const openSmtp = (config: Extract<MailConfig, { kind: 'smtp' }>, timeoutMs: number): Mail => {
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    host: config.host,
    port: config.port,
    secure: config.secure,
    ...(config.user === null ? {} : { auth: { user: config.user, pass: config.password ?? '' } }),
    // Of silence; a server that says a word now and then is stopped by the time of each mail.
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Neither text nor address may make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const limited = createConcurrencyLimit(connections);
  return {
    send: async ({ to, subject, text }) => {
      try {
        await limited(() =>
          transport.sendMail({
            // Closes the connection that the mail is on.
            signal: AbortSignal.timeout(timeoutMs),
            from: config.from,
            // As a list of one it is taken literally: a comma in it makes no second recipient.
            to: [{ name: '', address: to }],
            subject,
            text,
          }),
        );
      } catch (error) {
        throw unavailable('The e-mail could not be sent. Please try again in a moment.', error);
      }
    },
    verify: async () => {
      await within(transport.verify(), timeoutMs);
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
};

/** Opens what MAIL_URL names. */
export const openMail = (config: MailConfig, options: MailOptions): Mail => {
  if (config.kind === 'smtp') return openSmtp(config, options.timeoutMs ?? 10_000);
  return {
    send: ({ to, subject, text }) => {
      options.print(`E-mail to ${to}: ${subject}\n${text}`);
      return Promise.resolve();
    },
    verify: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
};
