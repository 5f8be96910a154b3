import { Transform } from 'node:stream';

const endOfHead = Buffer.from('\r\n\r\n');

/** Where a frame ends, seen from its first byte; 0 when its head is not all here. @param {Buffer} bytes */
function frameOf(bytes) {
  if (bytes.length < 2) return { head: 0, end: 0 };
  const short = (bytes[1] ?? 0) & 127;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return { head: 0, end: 0 };
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  return { head, end: head + length };
}

/**
 * What a server says over a websocket, with a share of the acknowledgements of sent messages left out.
 *
 * @param {number} share 0 to 1
 * @param {() => void} onLost
 */
export function loseAcks(share, onLost) {
  let waiting = Buffer.alloc(0);
  let isOpen = false;
  return new Transform({
    transform(chunk, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      if (!isOpen) {
        const end = waiting.indexOf(endOfHead);
        if (end < 0) {
          done();
          return;
        }
        this.push(waiting.subarray(0, end + endOfHead.length));
        waiting = waiting.subarray(end + endOfHead.length);
        isOpen = true;
      }
      for (;;) {
        const { head, end } = frameOf(waiting);
        if (head === 0 || waiting.length < end) break;
        const text = waiting.subarray(head, end);
        const isAck = text.subarray(0, 2).toString() === '43' && text.includes('Message sent successfully.');
        if (isAck && Math.random() < share) onLost();
        else this.push(waiting.subarray(0, end));
        waiting = waiting.subarray(end);
      }
      done();
    },
  });
}
