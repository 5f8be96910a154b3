import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { emailPattern } from './plain-values.ts';
import type { Problems } from './problems.ts';
import type { MailConfig, SmsConfig, StorageConfig } from './shape.ts';
import { parseSecretUrl } from './url-values.ts';

const unreadable = 'is not a URL (write the characters / @ : # ? % of a key or password as %2F %40 %3A %23 %3F %25)';
const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

const storageExample = 's3://KEY:SECRET@s3.eu-west-1.amazonaws.com/bucket?region=eu-west-1';

/** `file:` (a folder, relative ones below the working folder) or `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=true|false`. */
export const readStorageUrl = (value: string | null, dataDir: string, problems: Problems): StorageConfig => {
  const inDataDir: StorageConfig = { kind: 'file', directory: resolve(dataDir, 'files') };
  if (value === null || value === 'file:') return inDataDir;
  const fail = (problem: string, example = storageExample): StorageConfig => {
    problems.add('STORAGE_URL', problem, example);
    return inDataDir;
  };
  if (/^\.{0,2}\//.test(value))
    return fail('is a folder without file: in front of it', 'file:///var/lib/branchline/files');
  if (value.startsWith('file:')) {
    if (!value.startsWith('file://')) return { kind: 'file', directory: resolve(value.slice('file:'.length)) };
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url?.hostname !== '' || url.pathname === '/') return fail('is not file: and an absolute folder');
    return { kind: 'file', directory: fileURLToPath(url) };
  }
  const parsed = parseSecretUrl(value);
  if (!parsed) return fail(unreadable);
  const { url, user, password } = parsed;
  if (url.protocol !== 's3:') return fail('does not begin with file: or s3:');
  if (url.hostname === '') return fail('names no host');
  if (user === '' || password === '') return fail('has no key and secret before the host');
  const bucket = url.pathname.replace(/^\//, '').replace(/\/$/, '');
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket)) return fail('names no bucket after the host');
  const tls = url.searchParams.get('tls') ?? (isLoopback(url.hostname) ? 'false' : 'true');
  if (tls !== 'true' && tls !== 'false') return fail('has a tls that is neither true nor false');
  return {
    kind: 's3',
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: user,
    secretAccessKey: password,
  };
};

const smsExample = 'twilio://SID:TOKEN@+15550001111';

/** `console:`, `http(s)://…` or `twilio://SID:TOKEN@+15550001111`. */
export const readSmsUrl = (value: string | null, isProduction: boolean, problems: Problems): SmsConfig => {
  const fail = (problem: string): SmsConfig => {
    problems.add('SMS_URL', problem, smsExample);
    return { kind: 'console' };
  };
  if (value === null) return isProduction ? fail('must be set when NODE_ENV is production') : { kind: 'console' };
  if (value === 'console:') return { kind: 'console' };
  const parsed = parseSecretUrl(value);
  if (!parsed) return fail(unreadable);
  const { url, user, password } = parsed;
  if (url.protocol === 'http:' || url.protocol === 'https:') return { kind: 'http', url: value };
  if (url.protocol !== 'twilio:') return fail('does not begin with console:, http(s): or twilio:');
  if (user === '' || password === '') return fail('has no account SID and token before the number');
  if (!/^\+[1-9]\d{6,14}$/.test(url.hostname)) return fail('has no sending number such as +15550001111 after the @');
  return { kind: 'twilio', accountSid: user, authToken: password, from: url.hostname };
};

const mailExample = 'smtp://user:password@mail.example.com:587?from=chat@example.com';
const isSender = (from: string) => {
  const named = /^[^<>\r\n]*<([^<>]+)>$/.exec(from);
  return emailPattern.test(named?.[1] ?? from);
};

/** `console:` or `smtp(s)://user:pass@host:port?from=…`. Without `from` the user is the sender when it is an address. */
export const readMailUrl = (
  value: string | null,
  { publicUrl, isProduction }: { readonly publicUrl: string; readonly isProduction: boolean },
  problems: Problems,
): MailConfig => {
  const fail = (problem: string): MailConfig => {
    problems.add('MAIL_URL', problem, mailExample);
    return { kind: 'console' };
  };
  // Codes go by mail as well.
  if (value === null && isProduction) return fail('must be set when NODE_ENV is production');
  if (value === null || value === 'console:') return { kind: 'console' };
  const parsed = parseSecretUrl(value);
  if (!parsed) return fail(unreadable);
  const { url, user, password } = parsed;
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    return fail('does not begin with console:, smtp: or smtps:');
  if (url.hostname === '') return fail('names no host');
  if (user === '' && password !== '') return fail('has a password and no user');
  if (url.pathname !== '' && url.pathname !== '/') return fail('has a path after the host');
  const given = url.searchParams.get('from');
  if (given !== null && !isSender(given)) return fail('has a from that is not an e-mail address');
  const secure = url.protocol === 'smtps:';
  return {
    kind: 'smtp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: user === '' ? null : user,
    password: user === '' ? null : password,
    from: given ?? (emailPattern.test(user) ? user : `no-reply@${new URL(publicUrl).hostname}`),
  };
};
