import { newDevice } from '@branchline/contract/new-device';
import type { AppContext } from '#app-context';

/** A device that was not used for an account before signed in to it. */
export interface NewDevice {
  readonly userId: string;
  /** What it calls itself. */
  readonly device: string;
}
export type EmitNewDevice = (signIn: NewDevice) => void;

/** Tells a person's other devices; the new one has no socket yet. `listeners` hear of it, too. */
export const createEmitNewDevice =
  ({ realtime, clock }: AppContext, listeners: readonly EmitNewDevice[]): EmitNewDevice =>
  (signIn) => {
    const { userId, device } = signIn;
    realtime.emitToUser(userId, newDevice, { device, at: clock.now().toISOString() });
    for (const tell of listeners) tell(signIn);
  };
