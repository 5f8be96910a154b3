import { useSession } from './session-store.ts';
import { createStore, useStore } from './store.ts';

/** The session that may do nothing before a second factor is set up. */
const demandedToken = createStore<string | null>(null);

/** The server refused this session a call: the organisation asks for a second factor first. */
export const demandSecondFactor = (token: string): void => demandedToken.set(token);
/** It is set up. */
export const endSecondFactorDemand = (): void => demandedToken.set(null);

/** Whether the signed-in person must set up a second factor before anything else. */
export const useSecondFactorDemand = (): boolean => {
  const token = useSession()?.token;
  const demanded = useStore(demandedToken, (demandedFor) => demandedFor);
  return demanded !== null && demanded === token;
};
