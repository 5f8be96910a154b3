export interface TrafficBudgetOptions {
  readonly packetsPerSecond: number;
  readonly bytesPerSecond: number;
  /** What may come at once, in seconds of the above. */
  readonly burstSeconds: number;
}

export interface TrafficBudget<Sender> {
  /** Counts one packet; false, and nothing counted, when the sender is over the budget. */
  spend(sender: Sender, bytes: number): boolean;
}

/** What was sent and is not yet forgiven. */
interface Spent {
  packets: number;
  bytes: number;
  at: number;
}

const sweepMs = 1_000;

/**
 * A budget of packets and bytes for each sender, in memory. Senders are remembered only until all they sent is forgiven,
 * some seconds: a crowd that is silent costs nothing.
 */
export const createTrafficBudget = <Sender>(options: TrafficBudgetOptions): TrafficBudget<Sender> => {
  const { packetsPerSecond, bytesPerSecond, burstSeconds } = options;
  const senders = new Map<Sender, Spent>();

  const forgive = (spent: Spent, now: number) => {
    const seconds = (now - spent.at) / 1000;
    spent.packets = Math.max(0, spent.packets - seconds * packetsPerSecond);
    spent.bytes = Math.max(0, spent.bytes - seconds * bytesPerSecond);
    spent.at = now;
  };
  const sweep = () => {
    const now = performance.now();
    for (const [sender, spent] of senders) {
      forgive(spent, now);
      if (spent.packets === 0 && spent.bytes === 0) senders.delete(sender);
    }
    sweepLater();
  };
  const sweepLater = () => {
    if (senders.size > 0) setTimeout(sweep, sweepMs).unref();
  };
  const remember = (sender: Sender, now: number) => {
    const spent = { packets: 0, bytes: 0, at: now };
    senders.set(sender, spent);
    if (senders.size === 1) sweepLater();
    return spent;
  };

  return {
    spend: (sender, bytes) => {
      const now = performance.now();
      const spent = senders.get(sender) ?? remember(sender, now);
      forgive(spent, now);
      if (spent.packets + 1 > packetsPerSecond * burstSeconds) return false;
      if (spent.bytes + bytes > bytesPerSecond * burstSeconds) return false;
      spent.packets += 1;
      spent.bytes += bytes;
      return true;
    },
  };
};
