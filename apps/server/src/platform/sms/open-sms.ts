import { connect } from 'node:net';
import type { SmsConfig } from '#config/config';
import { unavailable } from '#platform/app-error';
import { ProviderRefusal } from '#platform/provider-refusal';
import type { Print } from '#platform/terminal';
import type { Sms } from './sms-types.ts';

export interface SmsOptions {
  /** Where `console:` prints. */
  readonly print: Print;
  /** How long the other side may take; 10 s. */
  readonly timeoutMs?: number;
  /** Twilio's own address unless a test stands in for it. */
  readonly twilioUrl?: string;
}

interface Post {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const basicAuth = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** An address may carry a user and a password; `fetch` takes them in a header only. */
const splitCredentials = (address: string): { url: string; headers: Record<string, string> } => {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url: url.href, headers: {} };
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    headers: { authorization: basicAuth(decodeURIComponent(username), decodeURIComponent(password)) },
  };
};

const longestAnswer = 500;
const refusalOf = async (reply: Response): Promise<ProviderRefusal> => {
  const answer = await reply.text().catch(() => '');
  const message = `The SMS service answered ${String(reply.status)}.`;
  return new ProviderRefusal(message, { httpStatus: reply.status, answer: answer.trim().slice(0, longestAnswer) });
};

/** Whether anybody listens at an address; asks nothing there. */
const knock = (address: string, timeoutMs: number): Promise<void> => {
  const { hostname, port, protocol } = new URL(address);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
  });
  return new Promise<void>((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => reject(new Error('It did not answer in time.')));
    socket.once('connect', resolve).once('error', reject);
  }).finally(() => socket.destroy());
};

/** One POST; anything but a 2xx in time means that the text was not taken. Redirects are not followed. */
const post = async ({ url, headers, body }: Post, timeoutMs: number): Promise<void> => {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok) throw await refusalOf(reply);
    await reply.body?.cancel();
  } catch (error) {
    throw unavailable('The text message could not be sent. Please try again in a moment.', error);
  }
};

/** Opens what SMS_URL names. */
export const openSms = (config: SmsConfig, options: SmsOptions): Sms => {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const close = () => Promise.resolve();
  if (config.kind === 'console') {
    return {
      send: ({ to, text }) => {
        options.print(`Text message to ${to}: ${text}`);
        return Promise.resolve();
      },
      verify: () => Promise.resolve(),
      close,
    };
  }
  if (config.kind === 'http') {
    const { url, headers } = splitCredentials(config.url);
    const json = { ...headers, 'content-type': 'application/json' };
    return {
      send: (message) => post({ url, headers: json, body: JSON.stringify(message) }, timeoutMs),
      verify: () => knock(url, timeoutMs),
      close,
    };
  }
  const { accountSid, authToken, from } = config;
  const account = `${options.twilioUrl ?? 'https://api.twilio.com'}/2010-04-01/Accounts/${accountSid}`;
  const url = `${account}/Messages.json`;
  const headers = {
    authorization: basicAuth(accountSid, authToken),
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    send: ({ to, text }) =>
      post({ url, headers, body: new URLSearchParams({ To: to, From: from, Body: text }).toString() }, timeoutMs),
    verify: async () => {
      const reply = await fetch(`${account}.json`, {
        headers: { authorization: headers.authorization },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!reply.ok) throw await refusalOf(reply);
      await reply.body?.cancel();
    },
    close,
  };
};
