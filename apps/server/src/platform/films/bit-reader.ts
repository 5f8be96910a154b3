/** Bits, highest first; zeros behind the end. */
export const readBits = (bytes: Uint8Array) => {
  let at = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (const end = at + count; at < end; at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  /** Exp-Golomb, as H.264, H.265 and AV1 write numbers. */
  const golomb = (): number => {
    let zeros = 0;
    while (zeros < 32 && bits(1) === 0) zeros++;
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bits, golomb };
};
