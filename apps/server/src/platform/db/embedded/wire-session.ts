import type { MessagePort } from 'node:worker_threads';
import { type PGlite, protocol } from '@electric-sql/pglite';

/** The status with which PGlite marks PostgreSQL's own longjmp: an ordinary failed statement. */
const longJump = 100;

/** As `idle_in_transaction_session_timeout` of a server: nobody else is served while one transaction stands still. */
const idleInTransactionMs = 30_000;

/** AuthenticationOk and ReadyForQuery (idle): all that a client waits for after its startup message. */
const welcome = [0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49];

const concat = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};

/**
 * PGlite goes on after every exception as if it were a failed statement. After any other (a panic, say, because the
 * disk is full) the engine is in an unknown state and its loop may never end: leave before it can answer.
 */
export const leaveOnPanic = (pglite: PGlite, leave: (error: unknown) => never): void => {
  const mod = pglite.Module;
  const runOnce = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== longJump) leave(error);
      throw error;
    }
  };
};

/**
 * Takes connections: bytes of the PostgreSQL wire protocol in, the engine's answer out. A client writes whole
 * messages, so every chunk can be run as it comes. The engine has one session; a new connection takes it over clean.
 */
export const createWireServer = (pglite: PGlite, leave: (error: unknown) => never) => {
  let current: MessagePort | undefined;

  const run = async (message: Uint8Array) => {
    const answer: Uint8Array[] = [];
    const onRawData = (bytes: Uint8Array) => answer.push(bytes.slice());
    await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
    return concat(answer);
  };
  const rollBack = async () => {
    if (pglite.isInTransaction()) await run(protocol.serialize.query('rollback'));
  };
  const takeOver = async () => {
    await rollBack();
    await run(protocol.serialize.query('discard all'));
    return new Uint8Array(welcome);
  };

  return {
    accept(port: MessagePort): void {
      current?.close();
      current = port;
      let isStarted = false;
      let idle: NodeJS.Timeout | undefined;
      port.on('message', (message: Uint8Array) => {
        if (port !== current) return;
        clearTimeout(idle);
        const answered = isStarted ? run(message) : takeOver();
        isStarted = true;
        answered.then((answer) => {
          port.postMessage(answer, [answer.buffer]);
          if (pglite.isInTransaction()) {
            idle = setTimeout(() => {
              port.close();
            }, idleInTransactionMs);
          }
        }, leave);
      });
      port.on('close', () => {
        clearTimeout(idle);
        if (port !== current) return;
        current = undefined;
        rollBack().catch(leave);
      });
    },
  };
};
