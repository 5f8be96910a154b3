/** As the format's own pages say it (RFC 3533, 6). */
const sumOf = (page: Buffer) => {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
};
/** A page of packets, the last of which may go on on the next one. */
export const oggPage = (
  packets: readonly Buffer[],
  { flags = 0, serial = 1, isCut = false }: { flags?: number; serial?: number; isCut?: boolean } = {},
) => {
  const lengths = packets.flatMap(({ length }, index) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    ...(isCut && index === packets.length - 1 ? [] : [length % 255]),
  ]);
  const bytes = Buffer.concat([Buffer.alloc(27), Buffer.from(lengths), ...packets]);
  bytes.write('OggS');
  bytes[5] = flags;
  bytes.writeUInt32LE(serial, 14);
  bytes[26] = lengths.length;
  bytes.writeUInt32LE(sumOf(bytes), 22);
  return bytes;
};
