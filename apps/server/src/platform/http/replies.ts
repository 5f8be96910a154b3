import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { AppError, type Failure, invalid, notFound, toFailure, tooLarge, unsupportedType } from '#platform/app-error';
import type { RawReply } from './call-types.ts';

const json = 'application/json; charset=utf-8';

const byFrameworkCode: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedType('Send this as JSON.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('What was sent is too large. Please shorten it.'),
  FST_PARTS_LIMIT: () => tooLarge('Too many fields were sent at once.'),
  FST_FIELDS_LIMIT: () => tooLarge('Too many fields were sent at once.'),
  FST_FILES_LIMIT: () => tooLarge('Too many files were sent at once. Please send fewer.'),
};

/** What the parser of forms says of one that it cannot read; the last of a boundary that is longer than it looks for. */
const brokenForm =
  /^(?:Unexpected end of multipart data|Multipart: |Malformed|Part terminated early|Unsupported content type|The needle cannot)/;

/** The framework's own refusals carry an HTTP status; in our words they are `invalid` unless named above. */
const named = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? byFrameworkCode[code] : undefined;
  if (known) return known();
  // A path longer than any id is an address that nothing has.
  if (statusCode === 414) return notFound('address');
  const isCallersFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  if (isCallersFault || brokenForm.test(error.message))
    return invalid('Your request could not be read. Please try again.');
  return error;
};

/** What anything thrown on the way becomes. */
export const failureFor = (error: unknown): Failure => toFailure(named(error));

/** Sends a failure with its code, and when to come back if it says so. */
export const sendFailure = (reply: FastifyReply, failure: Failure, httpStatus = failure.httpStatus): FastifyReply => {
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply.code(httpStatus).header('cache-control', 'no-store').type(json).send(JSON.stringify(failure.body));
};

/** Sends the text of a success that has been through its schema. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply => reply.type(json).send(text);

/** Sends a file or a CSV. A HEAD gets the headers alone, and the stream behind them is let go. */
export const sendRaw = (reply: FastifyReply, raw: RawReply): FastifyReply => {
  void reply.code(raw.statusCode ?? 200).headers(raw.headers);
  if (!(raw.body instanceof Readable)) return reply.send(raw.body ?? '');
  if (reply.request.method === 'HEAD') {
    raw.body.destroy();
    return reply.send('');
  }
  return reply.send(raw.body);
};
