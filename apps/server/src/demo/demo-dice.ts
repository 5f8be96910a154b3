/** Numbers that look thrown and are the same every time (mulberry32): two demos differ in their dates only. */
export interface Dice {
  /** From 0 to below 1. */
  roll(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

export const createDice = (seed: number): Dice => {
  let state = seed;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(roll() * (to - from + 1));
  return {
    roll,
    between,
    pick: (list) => {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
  };
};
