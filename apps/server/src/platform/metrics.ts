import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type BudgetMetrics, createBudgetMetrics } from './budget-metrics.ts';
import { type ChatMetrics, createChatMetrics } from './chat-metrics.ts';
import { readFromPrimary, shareWithPrimary, showLatestWorker } from './worker-metrics.ts';

interface RealtimeCounts {
  readonly sockets: number;
  readonly users: number;
  readonly slowReadersCut: number;
  readonly floodsCut: number;
}

/** What this process counts, for Prometheus. */
export interface Metrics extends ChatMetrics, BudgetMetrics {
  readonly registry: Registry;
  /** One answered HTTP call; `route` is the call's name, never a path with ids in it. */
  observeHttp(call: { route: string; method: string; status: number; seconds: number }): void;
  /** Counts work off the path of a reply. */
  countWork(work: { kind: 'job' | 'later'; name: string; outcome: string }): void;
  /** Reads the realtime server's counts at each scrape. */
  observeRealtime(read: () => RealtimeCounts): void;
  /** Prometheus text, of all workers where there are several. */
  read(): Promise<{ contentType: string; text: string }>;
}

const realtimeGauges: Readonly<Record<keyof RealtimeCounts, readonly [string, string]>> = {
  sockets: ['realtime_sockets', 'Open sockets.'],
  users: ['realtime_users', 'People with an open socket on this process.'],
  slowReadersCut: ['realtime_slow_readers_cut', 'Sockets closed because they did not read.'],
  floodsCut: ['realtime_floods_cut', 'Sockets closed because they sent too much.'],
};

/** A registry of its own for each app, so that several can live in one test process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  shareWithPrimary(registry);
  collectDefaultMetrics({ register: registry });
  showLatestWorker(registry);
  const httpSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const workEnded = new Counter({
    name: 'work_ended_total',
    help: 'Jobs and queued work that ended, by how.',
    labelNames: ['kind', 'name', 'outcome'],
    registers: [registry],
  });
  const chat = createChatMetrics(registry);
  return {
    ...chat,
    ...createBudgetMetrics(registry),
    registry,
    observeHttp: ({ route, method, status, seconds }) => {
      httpSeconds.observe({ route, method, status: String(status) }, seconds);
      if (status === 429) chat.countRejected('http', 'rate_limited');
      if (status === 503) chat.countRejected('http', 'unavailable');
    },
    countWork: (work) => workEnded.inc(work),
    observeRealtime: (read) => {
      for (const [key, [name, help]] of Object.entries(realtimeGauges)) {
        new Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(read()[key as keyof RealtimeCounts]);
          },
        });
      }
    },
    read: async () => ({
      contentType: registry.contentType,
      text: (await readFromPrimary()) ?? (await registry.metrics()),
    }),
  };
};
