import { createTransport } from 'nodemailer';
import type { MailConfig } from '#config/config';
import { unavailable } from '#platform/app-error';
import type { Print } from '#platform/terminal';
import type { Mail } from './mail-types.ts';

export interface MailOptions {
  /** Where `console:` prints. */
  readonly print: Print;
  /** How long the other side may be silent; 10 s. */
  readonly timeoutMs?: number;
}

const openSmtp = (config: Extract<MailConfig, { kind: 'smtp' }>, timeoutMs: number): Mail => {
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: config.host,
    port: config.port,
    secure: config.secure,
    ...(config.user === null ? {} : { auth: { user: config.user, pass: config.password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Neither text nor address may make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from: config.from,
          // As a list of one it is taken literally: a comma in it makes no second recipient.
          to: [{ name: '', address: to }],
          subject,
          text,
          ...(html === undefined ? {} : { html }),
        });
      } catch (error) {
        throw unavailable('The e-mail could not be sent. Please try again in a moment.', error);
      }
    },
    verify: async () => {
      await transport.verify();
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
