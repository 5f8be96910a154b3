import { hash } from 'node:crypto';

/** Tokens that were found to be somebody's, or were just given out. Kept as hashes. */
export interface GoodTokens {
  add(token: string): void;
  has(token: string): boolean;
  delete(token: string): void;
}

/** Those that were used last; about ten megabytes when there are so many. */
const mostKept = 50_000;

const keyOf = (token: string): string => hash('sha256', token, 'base64url');

/** Makes the store, empty and for this process alone. */
export const createGoodTokens = (most = mostKept): GoodTokens => {
  const kept = new Set<string>();
  return {
    add: (token) => {
      const key = keyOf(token);
      kept.delete(key);
      const [oldest] = kept;
      if (oldest !== undefined && kept.size >= most) kept.delete(oldest);
      kept.add(key);
    },
    has: (token) => kept.has(keyOf(token)),
    delete: (token) => void kept.delete(keyOf(token)),
  };
};
