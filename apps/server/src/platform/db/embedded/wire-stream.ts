import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

type Done = (error?: Error | null) => void;

export interface Line {
  dial(): Promise<MessagePort>;
  /** Told when a connection was given up before its last query was answered. */
  abandon(): void;
}

/**
 * What `pg` takes for its socket: carries the wire protocol over a message port. Chunks that were corked together go
 * as one message, so that a whole query costs one hop each way.
 */
export class WireStream extends Duplex {
  #port: MessagePort | undefined;
  #isWaiting = false;
  readonly #line: Line;

  constructor(line: Line) {
    super();
    this.#line = line;
  }

  /** As of `net.Socket`; the address means nothing here. */
  connect(): this {
    this.#line.dial().then(
      (port) => {
        if (this.destroyed) {
          port.close();
          return;
        }
        this.#port = port;
        port.on('message', (bytes: Uint8Array) => {
          this.#isWaiting = false;
          this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        });
        port.on('close', () => this.destroy());
        this.emit('connect');
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.#port?.ref();
    return this;
  }
  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come; the client never has more than one query under way.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send(new Uint8Array(chunk), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))), done);
  }

  override _final(done: Done): void {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#port?.close();
    if (this.#isWaiting) this.#line.abandon();
    done(error);
  }

  #send(bytes: Uint8Array<ArrayBuffer>, done: Done): void {
    this.#isWaiting = true;
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done();
  }
}
