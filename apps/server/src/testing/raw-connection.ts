import { Manager, type Socket } from 'socket.io-client';

interface WebSocketInside {
  _socket: { pause(): void; resume(): void; write(bytes: Uint8Array): void };
  send(data: string | Uint8Array): void;
}
interface EngineInside {
  readonly transport: { readonly ws: WebSocketInside };
}

/** The websocket below a client, to write what no client would write. Frames begin with 4 (message) and the packet type. */
export const webSocketOf = (client: Socket): WebSocketInside => {
  const { transport } = client.io.engine as unknown as EngineInside;
  return transport.ws;
};

/** A connection that has not asked to be let in. */
export const openRawConnection = async (
  url: string,
): Promise<{ send(text: string): void; received: string[]; closed: Promise<void> }> => {
  const manager = new Manager(url, { transports: ['websocket'], autoConnect: false, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    manager.open((error) => (error ? reject(error) : resolve()));
  });
  const { ws } = (manager.engine as unknown as EngineInside).transport;
  const received: string[] = [];
  manager.engine.on('data', (data) => received.push(String(data)));
  const closed = new Promise<void>((resolve) => manager.engine.once('close', () => resolve()));
  return { send: (text) => ws.send(text), received, closed };
};
