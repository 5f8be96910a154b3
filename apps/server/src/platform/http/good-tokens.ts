import { hash } from 'node:crypto';

/** Tokens that were found to be somebody's, or were just given out. Kept as hashes. */
export interface GoodTokens {
  add(token: string): void;
  has(token: string): boolean;
  delete(token: string): void;
}

/** Those that were used last; about ten megabytes when there are so many. */
const maxTokens = 50_000;

const keyOf = (token: string): string => hash('sha256', token, 'base64url');

/** Makes the store, empty and for this process alone. */
export const createGoodTokens = (most = maxTokens): GoodTokens => {
  const keys = new Set<string>();
  return {
    add: (token) => {
      const key = keyOf(token);
      keys.delete(key);
      const [oldest] = keys;
      if (oldest !== undefined && keys.size >= most) keys.delete(oldest);
      keys.add(key);
    },
    has: (token) => keys.has(keyOf(token)),
    delete: (token) => void keys.delete(keyOf(token)),
  };
};
