import type { Message } from '@branchline/contract/shapes';
import { createStore } from '#lib/store.ts';

/** What somebody wants to do with messages, in order, and what is on the screen for it. */
export type MessageDialog =
  | { readonly kind: 'info' | 'save'; readonly message: Message }
  | { readonly kind: 'react'; readonly message: Message; readonly fromAll?: boolean }
  | { readonly kind: 'forward' | 'remove'; readonly messages: readonly Message[] };

export const messageDialog = createStore<MessageDialog | null>(null);
