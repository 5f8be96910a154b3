import type { Caller } from './permission-targets.ts';

/** A text that stands in one place of the test world only, and who may ever receive it. */
interface Mark {
  readonly what: string;
  readonly seenBy: ReadonlySet<Caller>;
}

/** Everybody who can be let in or not. */
export const anybody: readonly Caller[] = [
  'signed_out',
  'customer',
  'team_leader',
  'branch_leader',
  'admin',
  'held',
  'turned_off',
  'deleted',
  'api_key',
];

/** Keeps the marks of a test world and finds those in what somebody received that are not theirs. */
export const createMarks = () => {
  const marks = new Map<string, Mark>();
  const add = (text: string, what: string, seenBy: readonly Caller[]): string => {
    marks.set(text.toLowerCase(), { what, seenBy: new Set(seenBy) });
    return text;
  };
  let count = 0;
  return {
    add,
    /** A new mark of its own. */
    next: (what: string, seenBy: readonly Caller[]): string => {
      count += 1;
      return add(`zq${String(count).padStart(3, '0')}x${Math.random().toString(36).slice(2, 8)}`, what, seenBy);
    },
    findForeign: (received: string, caller: Caller): string[] => {
      const text = received.toLowerCase();
      return [...marks]
        .filter(([mark, { seenBy }]) => text.includes(mark) && !seenBy.has(caller))
        .map(([, { what }]) => what);
    },
    /** What of the world a caller was shown: so that a test knows that the search finds anything at all. */
    findAll: (received: string): string[] => {
      const text = received.toLowerCase();
      return [...marks].filter(([mark]) => text.includes(mark)).map(([, { what }]) => what);
    },
  };
};

export type Marks = ReturnType<typeof createMarks>;
