/** Work that comes round. */
export interface Jobs {
  /**
   * Runs `work` about every `everySeconds` on one process of all that share the database, first after one period. A
   * throw is logged and it goes on; a run that is still busy is never joined by a second here. When the process that
   * leads loses the database in the middle of a run, another one may start the next: runs must bear that.
   */
  every(name: string, everySeconds: number, work: () => Promise<void>): void;
  /** Starts no more runs, and waits for those under way. */
  stop(): Promise<void>;
}

export interface LaterOptions {
  /** Lanes of one name take turns: what waits in one is never in front of another's. */
  readonly lane?: string;
  /** Only one of the lane is under way, so that slow work of theirs holds up nobody else, and only so many wait. */
  readonly isSerial?: boolean;
  /** What could not begin within this time is of no use any more: it is dropped, and `onDrop` is called. */
  readonly withinMs?: number;
  readonly onDrop?: () => void;
}

/** Work that is done soon, off the path of the reply that asked for it. */
export interface LaterQueue {
  /**
   * Takes `work` and returns at once: the caller's reply takes the same time whatever `work` does. A throw is tried
   * again, three tries in all; the last one is logged under `name`. Each name has a line of its own: none waits for
   * another's. What waits is lost with the process: what must not be is a notice (`features/notices`).
   */
  add(name: string, work: () => Promise<void>, options?: LaterOptions): void;
  /** How much waits for its turn. */
  readonly waiting: number;
  /** Takes no more, and waits up to `withinMs` for what was taken. */
  drain(withinMs?: number): Promise<void>;
}
