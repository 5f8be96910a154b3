/** Reaches the other processes. Without Redis there are none, and there is no bus. */
export interface Bus {
  /** This process, among all on the bus. */
  readonly processId: string;
  /** False while what is published does not come through. */
  readonly isConnected: boolean;
  /** Sends to every other process, in order. While Redis is away it waits, within bounds. `message` is plain JSON. */
  publish(topic: string, message: unknown): void;
  /** The same, but it goes with what is published next, or within a second: for what another publication follows. */
  publishAlong(topic: string, message: unknown): void;
  /** Hears what other processes publish, in the order they did. */
  subscribe(topic: string, listener: BusListener): void;
  /** Told when a process is heard of for the first time, or again after it counted as gone. */
  onPeerSeen(listener: (processId: string) => void): void;
  /** Told when a process that was heard of says goodbye or has been silent for too long. */
  onPeerGone(listener: PeerGoneListener): void;
  /** Told when something from another process was lost for good. */
  onGap(listener: () => void): void;
  /** Told each time the bus can be used again, the first time too. */
  onConnected(listener: () => void): void;
  /** The other processes that are alive, as far as this one has heard. */
  readonly peers: ReadonlySet<string>;
  /** Says goodbye and stops listening. */
  close(): Promise<void>;
}

/** `isSilent`: without a goodbye, so what it told last may not have been heard. */
export type PeerGoneListener = (processId: string, how: { readonly isSilent: boolean }) => void;

export type BusListener = (message: unknown, fromProcessId: string) => void;
