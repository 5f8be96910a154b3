import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

interface WatchedDatabase {
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly replicaLag: () => number | null | undefined;
}

/** What the realtime side, the queues and the database pool tell Prometheus. */
export interface ChatMetrics {
  /** One answered client event; `outcome` is `ok` or the failure's code. */
  observeEvent(answered: { event: string; outcome: string; seconds: number }): void;
  /** Messages that went to the database in one statement. */
  observeBatch(size: number): void;
  /** From the publishing of an event to its coming back over pub/sub, as the other processes read it too. */
  observePubSubDelay(seconds: number): void;
  /** A client asked for what it missed; pub/sub lost something; the repair loop found something that was not emitted. */
  countCatchUp(reason: 'sync' | 'gap' | 'repair'): void;
  /** A call or an event was refused because there was too much. */
  countRejected(transport: 'http' | 'socket', code: string): void;
  /** Reads at each scrape how much waits. */
  watchQueue(queue: string, read: () => number): void;
  /** Reads at each scrape how busy its connections are, and how far behind its replica is. */
  watchDatabase(database: WatchedDatabase): void;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const overloadCodes = new Set(['rate_limited', 'unavailable']);

const watchQueues = (registry: Registry) => {
  const queues = new Map<string, () => number>();
  new Gauge({
    name: 'branchline_queue_length',
    help: 'What waits: messages for the database, work for later.',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      for (const [queue, read] of queues) this.set({ queue }, read());
    },
  });
  return queues;
};

const watchDatabase = (registry: Registry, { pool, replicaLag }: WatchedDatabase): void => {
  const states = { open: 'totalCount', idle: 'idleCount', waiting: 'waitingCount' } as const;
  new Gauge({
    name: 'branchline_database_pool',
    help: 'Connections that are open and idle, and statements that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(states)) this.set({ state }, pool[count]);
    },
  });
  if (replicaLag() === undefined) return;
  new Gauge({
    name: 'branchline_database_replica_lag_seconds',
    help: 'How far the server at DATABASE_READ_URL is behind; +Inf while it is away or over a minute behind.',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(replicaLag() ?? Number.POSITIVE_INFINITY);
    },
  });
};

/** Registers them all, so that each is served from the start. */
export const createChatMetrics = (registry: Registry): ChatMetrics => {
  const registers = [registry];
  const eventSeconds = new Histogram({
    name: 'branchline_socket_event_duration_seconds',
    help: 'Time from a client event to its acknowledgement.',
    labelNames: ['event', 'outcome'],
    buckets: seconds,
    registers,
  });
  const batches = new Histogram({
    name: 'branchline_message_batch_size',
    help: 'Messages stored by one statement.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  });
  const busDelay = new Histogram({
    name: 'branchline_bus_delay_seconds',
    help: 'Time from the publishing of an event to its reading from Redis.',
    buckets: seconds,
    registers,
  });
  const catchUps = new Counter({
    name: 'branchline_catch_ups_total',
    help: 'Fetching of what was missed, by what made it necessary.',
    labelNames: ['reason'],
    registers,
  });
  const rejected = new Counter({
    name: 'branchline_rejected_total',
    help: 'Calls and events that were refused because there was too much.',
    labelNames: ['transport', 'code'],
    registers,
  });
  const queues = watchQueues(registry);
  // Finding the series of two labels costs more than counting.
  const series = new Map<string, { observe(value: number): void }>();

  return {
    observeEvent: ({ event, outcome, seconds: took }) => {
      const key = `${event} ${outcome}`;
      let found = series.get(key);
      if (!found) {
        found = eventSeconds.labels({ event, outcome });
        series.set(key, found);
      }
      found.observe(took);
      if (overloadCodes.has(outcome)) rejected.inc({ transport: 'socket', code: outcome });
    },
    observeBatch: (size) => batches.observe(size),
    observePubSubDelay: (took) => busDelay.observe(took),
    countCatchUp: (reason) => catchUps.inc({ reason }),
    countRejected: (transport, code) => rejected.inc({ transport, code }),
    watchQueue: (queue, read) => queues.set(queue, read),
    watchDatabase: (database) => watchDatabase(registry, database),
  };
};
