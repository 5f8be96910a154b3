/** The name of an element of Matroska, in hex. */
export const id = (hex: string) => Buffer.from(hex, 'hex');
/** A length in eight bytes. */
export const length = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  bytes[0] = 1;
  return bytes;
};
export const element = (name: string, ...content: Buffer[]) => {
  const inner = Buffer.concat(content);
  return Buffer.concat([id(name), length(inner.length), inner]);
};
/** One of a single byte's length. */
export const short = (name: string, ...content: number[]) =>
  Buffer.concat([id(name), Buffer.from([0x80 + content.length, ...content])]);
export const webmHead = element('1a45dfa3', element('4282', Buffer.from('webm')));
/** A whole film. */
export const webmFilm = (...parts: Buffer[]) => Buffer.concat([webmHead, element('18538067', ...parts)]);
