import { Server as Engine, type Socket, Transport } from 'engine.io';
import type { IncomingMessage } from 'node:http';

type Sent = (error?: Error | null) => void;

type Packet = Parameters<Transport['send']>[0][number];

/** Socket.IO's adapter prepares the parts of a frame once for all who get it. */
interface PreparedPacket {
  readonly options?: { readonly wsPreEncodedFrame?: readonly Uint8Array[] };
}

/** Of a websocket (ws) what is used here; frames are handed to its sender as engine.io does it. */
interface WebSocket {
  readonly _sender: { sendFrame(parts: readonly Uint8Array[], sent: Sent | undefined): void };
  [transportOf]?: LightTransport;
  send(data: unknown, sent: Sent | undefined): void;
  close(): void;
  on(event: string, listener: (this: WebSocket, ...args: never[]) => void): void;
  removeAllListeners(event: string): void;
}

interface EngineRequest extends IncomingMessage {
  readonly _query: Record<string, string>;
  readonly websocket?: WebSocket;
}

/** What engine.io's connection does about its transport; it does not declare them, and hangs a function for each. */
interface Owner {
  onPacket(packet: Packet): void;
  onDrain(): void;
  flush(): void;
  onClose(reason: string): void;
  onError(error: Error): void;
  cleanupFn: (() => void)[];
}

const transportOf = Symbol('transport');
// One function each for all websockets, which are `this` in them.
const hear = function (this: WebSocket, data: Buffer, isBinary: boolean) {
  this[transportOf]?.heard(isBinary ? data : data.toString());
};
const end = function (this: WebSocket) {
  this[transportOf]?.ended();
};
const fail = function (this: WebSocket, error: Error) {
  this[transportOf]?.failed(error);
};

/** Engine.io's websocket transport without functions, listeners and events of its own for each connection. */
class LightTransport extends Transport {
  readonly socket: WebSocket;
  /** Set by engine.io. */
  perMessageDeflate: unknown = null;
  owner: Owner | null = null;

  constructor(request: EngineRequest) {
    super(request);
    if (!request.websocket) throw new Error('There is no websocket.');
    this.socket = request.websocket;
    this.socket[transportOf] = this;
    // Engine.io's, for errors until now.
    this.socket.removeAllListeners('error');
    this.socket.on('message', hear);
    this.socket.on('close', end);
    this.socket.on('error', fail);
    this.writable = true;
  }

  override get name(): string {
    return 'websocket';
  }

  override send(packets: Packet[]): void {
    this.writable = false;
    const last = packets.at(-1);
    const allSent: Sent = (error) => {
      if (error) this.failed(error);
      else this.allSent();
    };
    for (const packet of packets) this.sendOne(packet, packet === last ? allSent : undefined);
  }

  override doClose(done?: () => void): void {
    this.socket.close();
    done?.();
  }

  heard(data: string | Buffer): void {
    this.owner?.onPacket(this.parser.decodePacket(data) as Packet);
  }

  ended(): void {
    this.readyState = 'closed';
    this.owner?.onClose('transport close');
  }

  failed(error: Error): void {
    this.owner?.onError(error);
  }

  private allSent(): void {
    this.owner?.onDrain();
    this.writable = true;
    this.owner?.flush();
  }

  private sendOne(packet: Packet, sent: Sent | undefined): void {
    const prepared = (packet as PreparedPacket).options?.wsPreEncodedFrame;
    if (prepared) this.socket._sender.sendFrame(prepared, sent);
    else this.parser.encodePacket(packet, true, (encoded: unknown) => this.socket.send(encoded, sent));
  }
}

/** The connection and its transport call each other from now on instead of listening to each other. */
const join = (connection: Socket) => {
  const { transport } = connection;
  if (!(transport instanceof LightTransport)) throw new Error('This is not our transport.');
  const owner = connection as unknown as Owner;
  transport.removeAllListeners();
  owner.cleanupFn = [];
  transport.owner = owner;
};

/**
 * Engine.io for websockets only, with a fifth less to keep for each connection. It leans on fields that engine.io and ws do
 * not declare (`cleanupFn`, `_sender` and what `Owner` names): look at them when either gets a new version.
 */
export class LightEngine extends Engine {
  constructor(options: ConstructorParameters<typeof Engine>[0]) {
    super(options);
    this.on('connection', join);
  }

  protected override createTransport(_name: string, request: EngineRequest): Transport {
    return new LightTransport(request);
  }
}
