import { invalid } from './app-error.ts';

/** Throws `invalid` when a body names another record than the path does. */
export const requireSameId = (pathId: string, bodyId: string | undefined): void => {
  if (bodyId === undefined || bodyId === pathId) return;
  const message = 'The id in the address and the one in the form differ. Please open the form again.';
  throw invalid(message, { id: message });
};
