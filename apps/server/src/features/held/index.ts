import type { AppContext } from '#app-context';
import { registerHeldCalls } from './held.routes.ts';

/** Registers what becomes of accounts whose number may have gone to somebody else. */
export const registerHeld = (context: AppContext): void => {
  registerHeldCalls(context);
};
