/** Four bytes of an MP4, the largest first. */
export const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A box of an MP4 (ISO/IEC 14496-12, 4.2) around what it holds. */
export const box = (type: string, ...content: Buffer[]) => {
  const inner = Buffer.concat(content);
  return Buffer.concat([number(inner.length + 8), Buffer.from(type, 'latin1'), inner]);
};

/** What every MP4 begins with. */
export const ftyp = box('ftyp', Buffer.from('isom'), number(0));
