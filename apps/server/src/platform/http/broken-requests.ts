import type { FailureReply } from '@branchline/contract/call';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AppError, toFailure } from '#platform/app-error';

type Headers = Readonly<Record<string, string>>;

const answers: Readonly<Record<string, readonly [string, FailureReply['code'], string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too_large',
    'The headers of your request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'invalid',
    'Your request took too long to arrive. Please try again.',
  ],
};

const textOf = (line: string, failure: FailureReply, headers: Headers): string => {
  const body = JSON.stringify(failure);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${line}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
};

/** Answers what is not even HTTP, with the headers of every reply, and hangs up. */
export const answerBrokenRequest = (
  error: Error & { code?: string | undefined },
  socket: Socket,
  headers: Headers,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [line, code, message] = answers[error.code ?? ''] ?? [
    '400 Bad Request',
    'invalid',
    'Your request could not be read.',
  ];
  socket.end(textOf(line, { status: 0, code, message }, headers));
};

/** Answers an upgrade that is refused, with the headers of every reply, and hangs up. */
export const refuseUpgrade = (error: AppError, socket: Duplex, headers: Headers): void => {
  const { httpStatus, body } = toFailure(error);
  // Nobody hears of its failures, and no HTTP server waits for the other side to hang up any more.
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(textOf(`${String(httpStatus)} ${STATUS_CODES[httpStatus] ?? ''}`, body, headers));
};
