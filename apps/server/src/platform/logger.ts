import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

/** Keys whose values are personal or secret, in small letters. A phone or text that reaches the log by mistake ends here. */
const hiddenKeys = new Set([
  ...['password', 'newpassword', 'confirmpassword', 'currentpassword', 'otp', 'token', 'resettoken', 'authtoken'],
  ...['x-auth-token', 'x-api-key', 'authorization', 'cookie', 'set-cookie', 'secret', 'apikey', 'recoverycodes'],
  ...['phone', 'email', 'to', 'username', 'firstname', 'lastname', 'fullname', 'addressline1', 'addressline2'],
  ...['content', 'text', 'html', 'body', 'payload', 'query', 'search', 'params', 'parameters', 'detail', 'where'],
  ...['filename', 'endpoint', 'useragent'],
]);
const hidden = '[hidden]';
const deepest = 4;

/** Characters that JSON leaves as they are and a terminal or log viewer obeys: C1 controls, line separators, bidi overrides. */
const obeyed = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const neutral = (text: string) => text.replace(obeyed, '?');

const clean = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return neutral(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return describeError(value);
  if (depth >= deepest) return hidden;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      neutral(key),
      hiddenKeys.has(key.toLowerCase()) && item !== null && item !== undefined ? hidden : clean(item, depth + 1),
    ]),
  );
};

/** What an error says, without what people typed: no statement parameters, quoted values, addresses or long numbers. */
const plainMessage = (message: string): string =>
  neutral(
    message
      .replace(/\bparams:[^]*$/i, 'params: [hidden]')
      .replace(/=\([^)]*\)/g, '=([hidden])')
      .replace(/(["'`])(?:(?!\1)[^])*\1/g, (quoted) => (/^.[\w./:-]{0,63}.$/.test(quoted) ? quoted : '"[hidden]"'))
      .replace(/[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g, '[address]')
      .replace(/\+?\d{7,}/g, '[number]'),
  ).slice(0, 500);

/** The log form of an error: its type, code, plain message, where it was thrown, and the same of its cause. */
const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, routine } = error as unknown as Record<string, unknown>;
  const facts = Object.entries({ code, constraint, table, routine }).filter(([, fact]) => typeof fact === 'string');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...Object.fromEntries(facts),
    message: plainMessage(error.message),
    stack: frames.slice(0, 12).map((frame) => neutral(frame.trim())),
    ...(error.cause === undefined || depth >= deepest ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
};

/**
 * Structured logs, one JSON object a line on stdout. Known personal and secret keys are hidden, errors lose the values
 * in their messages, and nothing in a line can break out of it.
 */
export const createLogger = (options: { level: string; destination?: DestinationStream }): Logger =>
  pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => error },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => clean(fields, 0) as Record<string, unknown>,
      },
      hooks: {
        // pino would take the error's own message for the line's; that one may hold what people typed.
        logMethod(args, method) {
          const [first, second] = args as unknown[];
          if (first instanceof Error)
            method.call(this, { err: first }, typeof second === 'string' ? second : 'Failed.');
          else if (typeof first === 'object' && second === undefined) method.call(this, first, 'Noted.');
          else method.apply(this, args);
        },
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
