import type { User } from '@branchline/contract/shapes';
import { useState } from 'react';

const nobody: ReadonlyMap<string, User> = new Map();

/** Users who are chosen in a list, over its pages; those of other filters (`listKey`) are chosen no more. */
export const useChosenUsers = (listKey: string) => {
  const [state, setState] = useState({ listKey, users: nobody });
  const chosen = state.listKey === listKey ? state.users : nobody;
  const set = (users: ReadonlyMap<string, User>): void => setState({ listKey, users });
  return {
    users: [...chosen.values()],
    has: ({ id }: User): boolean => chosen.has(id),
    toggle: (user: User): void => {
      const next = new Map(chosen);
      if (!next.delete(user.id)) next.set(user.id, user);
      set(next);
    },
    add: (more: readonly User[]): void => set(new Map([...chosen, ...more.map((user) => [user.id, user] as const)])),
    clear: (): void => set(nobody),
  };
};
