import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('S15: ids are UUIDv7 in the order they were made, and of no use for guessing the ones beside them', () => {
  const ids = Array.from({ length: 4_000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  const random = ids.map((id) => BigInt(`0x${id.slice(19).replace('-', '')}`));
  expect(new Set(random).size).toBe(ids.length);
  // Each of the 62 bits is set as often as not, and changes from one id to the next as often as not.
  const oftenIn = (values: readonly bigint[], bit: bigint) => values.filter((value) => (value >> bit) & 1n).length;
  const changes = random.slice(1).map((value, index) => value ^ (random[index] ?? 0n));
  for (let bit = 0n; bit < 62n; bit++)
    for (const often of [oftenIn(random, bit), oftenIn(changes, bit)]) {
      expect(often).toBeGreaterThan(1_600);
      expect(often).toBeLessThan(2_400);
    }
});
