import type { Message } from '@branchline/contract/shapes';
import { createStore } from '#lib/store.ts';

/** What somebody wants to do with a message, and what is on the screen for it. */
export interface Asked {
  readonly kind: 'react' | 'forward' | 'info' | 'save' | 'remove';
  readonly message: Message;
}

export const asked = createStore<Asked | null>(null);
