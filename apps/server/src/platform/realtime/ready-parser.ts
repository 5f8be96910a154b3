import * as parser from 'socket.io-parser';
import { ReadyReply, ReadyValue } from '#platform/ready-reply';

const textOf = (data: readonly unknown[]): string => {
  const [first, second] = data;
  if (first instanceof ReadyReply) return `[${first.text}]`;
  return second instanceof ReadyValue ? `[${JSON.stringify(first)},${second.text}]` : JSON.stringify(data);
};

/**
 * The usual encoding for what leaves here, which is JSON without binary parts, and so is not searched for them. What is
 * text already, an acknowledgement or the payload of an event, is sent as it is.
 */
class ReadyEncoder extends parser.Encoder {
  override encode(packet: parser.Packet): (string | Buffer)[] {
    const data: unknown = packet.data;
    const isPlain = packet.type === parser.PacketType.EVENT || packet.type === parser.PacketType.ACK;
    if (!isPlain || packet.nsp !== '/' || !Array.isArray(data)) return super.encode(packet) as (string | Buffer)[];
    return [`${String(packet.type)}${packet.id === undefined ? '' : String(packet.id)}${textOf(data)}`];
  }
}

/** For the `parser` of a Socket.IO server. */
export const readyParser = { Encoder: ReadyEncoder, Decoder: parser.Decoder };
