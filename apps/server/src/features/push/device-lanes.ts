/** `passing`: another try may help. `lost`: none will. */
export type PushResult = 'taken' | 'passing' | 'lost';

interface Lane {
  waiting: number;
  tail: Promise<PushResult>;
}

/** Sends to one device, in its turn. */
type Enqueue = (deviceId: string, send: () => Promise<PushResult>) => Promise<PushResult>;

/** More than these do not wait for one device: the rest is tried again later. */
const mostWaiting = 20;

/**
 * What goes to one device goes one after the other, and no device waits for another one. Where something did not get
 * through, what waits behind it is put off with it: it would hang as well, or overtake.
 */
export const createDeviceLanes = (): { readonly enqueue: Enqueue; readonly isBusy: (deviceId: string) => boolean } => {
  const lanes = new Map<string, Lane>();
  return {
    isBusy: (deviceId) => lanes.has(deviceId),
    enqueue: (deviceId, send) => {
      const lane: Lane = lanes.get(deviceId) ?? { waiting: 0, tail: Promise.resolve('taken') };
      if (lane.waiting > mostWaiting) return Promise.resolve('passing');
      lanes.set(deviceId, lane);
      lane.waiting += 1;
      const result = lane.tail
        .then((before) => (before === 'passing' ? before : send()))
        .finally(() => {
          lane.waiting -= 1;
          if (lane.waiting === 0) lanes.delete(deviceId);
        });
      lane.tail = result.catch(() => 'passing');
      return result;
    },
  };
};
