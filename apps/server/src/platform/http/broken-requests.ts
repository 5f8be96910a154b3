import type { Socket } from 'node:net';
import type { FailureReply } from '@branchline/contract/call';

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

/** Answers what is not even HTTP, with the headers of every reply, and hangs up. */
export const answerBrokenRequest = (
  error: Error & { code?: string | undefined },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
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
  const body = JSON.stringify({ status: 0, code, message } satisfies FailureReply);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
};
