/** What waits in lanes that take turns: of each lane the oldest, one lane after the other. */
export interface RoundRobin<T> {
  readonly length: number;
  push(lane: string, item: T): void;
  /** The oldest of the lane whose turn it is. */
  shift(): T | undefined;
  /** Takes out the newest of the longest lane: where there is no more room, whoever piles up gives way. */
  popLongest(): T | undefined;
}

/** Lanes without anything waiting are not remembered; a new one comes after those that wait. */
export const createRoundRobin = <T>(): RoundRobin<T> => {
  // In the order of their turns.
  const lanes = new Map<string, T[]>();
  let length = 0;

  const take = (lane: string, items: T[], end: 'shift' | 'pop'): T | undefined => {
    const item = items[end]();
    length -= 1;
    if (items.length === 0) lanes.delete(lane);
    return item;
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
    shift: () => {
      const [next] = lanes;
      if (!next) return undefined;
      const [lane, items] = next;
      // Behind the others for its next turn.
      lanes.delete(lane);
      lanes.set(lane, items);
      return take(lane, items, 'shift');
    },
    popLongest: () => {
      const [longest] = [...lanes].sort(([, a], [, b]) => b.length - a.length);
      return longest && take(...longest, 'pop');
    },
  };
};
