import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Messages of each conversation. */
export const length = 10_000;

/** @typedef {import('../send/people.mjs').Pair} Pair */

const words =
  'order parcel invoice tomorrow thanks please branch delivery price photo address again today morning receipt size colour blue green return';
const word = (/** @type {string} */ key) =>
  `('{${words.split(' ').join(',')}}'::text[])[1 + (hashint4(${key}) & 65535) % 20]`;

/** An own message or the partner's: some lines of one, then some of the other. @param {Pair} pair */
const sender = ({ customer, leader }) =>
  `case when (n / 3) % 2 = 0 then '${customer.id}'::uuid else '${leader.id}'::uuid end`;

/**
 * A conversation of two people, a message every ten minutes. With pictures every fifth message is an answer, every fourth
 * has reactions, and every tenth is an album of four; else all is words.
 *
 * @param {number} id
 * @param {Pair} pair
 * @param {string[]} pictures ids of stored files; none for words alone
 */
export function historyStatements(id, pair, pictures) {
  const { customer, leader } = pair;
  const isRich = pictures.length > 0;
  const album = isRich ? `case when n % 10 = 0 then '{${pictures.join(',')}}'::uuid[] end` : 'null::uuid[]';
  const answers = isRich ? 'case when n % 5 = 1 and n > 3 then n - 3 end' : 'null::int';
  const reactions = isRich
    ? `case when n % 4 = 0 then '${JSON.stringify([
        { userId: customer.id, emoji: '👍' },
        { userId: leader.id, emoji: '❤️' },
      ])}'::jsonb end`
    : 'null::jsonb';
  return `
    insert into conversations (id, kind, first_user_id, second_user_id, last_seq, first_read_seq, second_read_seq,
      last_message_at, last_message_id, last_sender_id, last_type, last_content)
    overriding system value
    values (${id}, 0, '${customer.id}', '${leader.id}', ${length}, ${length}, ${length},
      now(), '${randomUUID()}', '${customer.id}', 'text', 'The last one');
    insert into messages (conversation_id, seq, id, sender_id, message_type, content, attachments, created_at, reply_to_seq, reactions)
    select ${id}, n, gen_random_uuid(), ${sender(pair)},
      case when ${isRich} and n % 10 = 0 then 'file' else 'text' end,
      ${word('n')} || ' ' || ${word('n * 31')} || ' and ' || (n % 7 + 1) || ' words more: ' ||
        repeat(${word('n * 17')} || ' ', n % 7 + 1) || n,
      ${album}, now() - (${length} - n) * interval '10 minutes', ${answers}, ${reactions}
    from generate_series(1, ${length}) n;`;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** @param {Buffer} bytes */
function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
}

/** A picture of one colour with a gradient, as PNG. @param {number} hue 0 to 255 */
export function picture(hue) {
  const [width, height] = [640, 480];
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows.set([hue, (x * 255) / width, (y * 255) / height], y * (width * 3 + 1) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
