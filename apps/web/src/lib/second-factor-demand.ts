import { useSyncExternalStore } from 'react';
import { useSession } from './session-store.ts';

/** The session that may do nothing before a second factor is set up. */
let demandedToken: string | null = null;
const listeners = new Set<() => void>();

const set = (token: string | null): void => {
  if (token === demandedToken) return;
  demandedToken = token;
  for (const listener of listeners) listener();
};

/** The server refused this session a call: the organisation asks for a second factor first. */
export const demandSecondFactor = (token: string): void => set(token);
/** It is set up. */
export const endSecondFactorDemand = (): void => set(null);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the signed-in person must set up a second factor before anything else. */
export const useSecondFactorDemand = (): boolean => {
  const token = useSession()?.token;
  const demanded = useSyncExternalStore(subscribe, () => demandedToken);
  return demanded !== null && demanded === token;
};
