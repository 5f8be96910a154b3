import * as parser from 'socket.io-parser';
import { ReadyReply } from '#platform/ready-reply';

/**
 * The usual encoding for what leaves here, which is JSON without binary parts, and so is not searched for them. An
 * acknowledgement that is text already is sent as it is.
 */
class ReadyEncoder extends parser.Encoder {
  override encode(packet: parser.Packet): (string | Buffer)[] {
    const data: unknown = packet.data;
    const isPlain = packet.type === parser.PacketType.EVENT || packet.type === parser.PacketType.ACK;
    if (!isPlain || packet.nsp !== '/' || !Array.isArray(data)) return super.encode(packet) as (string | Buffer)[];
    const [answer] = data as readonly unknown[];
    const text = answer instanceof ReadyReply ? `[${answer.text}]` : JSON.stringify(data);
    return [`${String(packet.type)}${packet.id === undefined ? '' : String(packet.id)}${text}`];
  }
}

/** For the `parser` of a Socket.IO server. */
export const readyParser = { Encoder: ReadyEncoder, Decoder: parser.Decoder };
