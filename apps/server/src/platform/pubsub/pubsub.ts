/**
 * Reaches the other processes, in order and at most once: what is published while a process is away from Redis does not
 * come to it. Without Redis there are no others, and no pub/sub.
 */
export interface PubSub {
  /** This process, among all. */
  readonly processId: string;
  /** False while what is published does not come through. */
  readonly isConnected: boolean;
  /** Sends to every other process. `message` is plain JSON. */
  publish(topic: string, message: unknown): void;
  /** The same, but it waits for the next publication, a second at most: for what another message follows anyway. */
  publishWithNext(topic: string, message: unknown): void;
  /** Calls `listener` with what other processes publish. */
  subscribe(topic: string, listener: PubSubListener): void;
  /** Called when a process publishes for the first time, or again after it counted as gone. */
  onPeerSeen(listener: (processId: string) => void): void;
  /** Called when a known process says goodbye or has been silent for too long. */
  onPeerGone(listener: PeerGoneListener): void;
  /** Called when this process or another one was disconnected for a moment, in which publications were lost. */
  onGap(listener: () => void): void;
  /** Called each time publications come through again, the first time too; at once where they do now. */
  onConnected(listener: () => void): void;
  /** The other processes that are alive, as far as this one knows. */
  readonly peers: ReadonlySet<string>;
  /** Says goodbye and stops listening. */
  close(): Promise<void>;
}

/** `isSilent`: without a goodbye, so what it published last may not have arrived. */
export type PeerGoneListener = (processId: string, how: { readonly isSilent: boolean }) => void;

export type PubSubListener = (message: unknown, fromProcessId: string) => void;
