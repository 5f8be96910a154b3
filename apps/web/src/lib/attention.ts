import { createStore } from './store.ts';

/**
 * Whether somebody looks at this page, as far as it knows: yes, until `features/notifications` says otherwise. What arrives
 * meanwhile is read at once; what arrives at a page that nobody looks at is announced.
 */
export const attention = createStore(true);
