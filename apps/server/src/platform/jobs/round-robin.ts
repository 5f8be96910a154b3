/** What waits in lanes that take turns: of each lane the oldest, one lane after the other. */
export interface RoundRobin<T> {
  readonly length: number;
  push(lane: string, item: T): void;
  /** The oldest of the lane whose turn it is, of those that are free. */
  shift(isFree?: (lane: string) => boolean): { readonly lane: string; readonly item: T } | undefined;
  /** How much waits in a lane. */
  lengthOf(lane: string): number;
  /** Takes out the newest of the longest lane: where there is no more room, whoever piles up gives way. */
  popLongest(): T | undefined;
}

/** Lanes without anything waiting are not remembered; a new one comes after those that wait. */
export const createRoundRobin = <T>(): RoundRobin<T> => {
  // In the order of their turns.
  const lanes = new Map<string, T[]>();
  let length = 0;

  const forgetEmpty = (lane: string, items: readonly T[]): void => {
    length -= 1;
    if (items.length === 0) lanes.delete(lane);
  };

  return {
    get length() {
      return length;
    },
    push: (lane, item) => {
      const items = lanes.get(lane);
      if (items) items.push(item);
      else lanes.set(lane, [item]);
      length += 1;
    },
    lengthOf: (lane) => lanes.get(lane)?.length ?? 0,
    shift: (isFree = () => true) => {
      for (const [lane, items] of lanes) {
        const [item] = items;
        if (item === undefined || !isFree(lane)) continue;
        items.shift();
        // Behind the others for its next turn.
        lanes.delete(lane);
        lanes.set(lane, items);
        forgetEmpty(lane, items);
        return { lane, item };
      }
      return undefined;
    },
    popLongest: () => {
      const [longest] = [...lanes].sort(([, a], [, b]) => b.length - a.length);
      if (!longest) return undefined;
      const [lane, items] = longest;
      const item = items.pop();
      forgetEmpty(lane, items);
      return item;
    },
  };
};
