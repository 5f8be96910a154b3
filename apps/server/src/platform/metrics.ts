import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type BudgetMetrics, createBudgetMetrics } from './budget-metrics.ts';
import { type ChatMetrics, createChatMetrics } from './chat-metrics.ts';
import { createDiskMetrics, type DiskMetrics } from './disk-metrics.ts';
import { readFromPrimary, shareWithPrimary, showLatestWorker } from './worker-metrics.ts';
import { within } from './deadline.ts';

const deadlineMs = 3_000;

/** Whether the parts outside this process answer it, for Prometheus. */
interface PartMetrics {
  /** Asks at each scrape; `check` rejects while the part is away. */
  watchPart(part: 'database' | 'redis', check: () => Promise<void>): void;
}

/** Registers a gauge for each part that is watched. */
const createPartMetrics = (registry: Registry): PartMetrics => ({
  watchPart: (part, check) => {
    new Gauge({
      name: `branchline_${part}_up`,
      help: '1 while it answers this process.',
      registers: [registry],
      // One worker that is cut off is enough to be told of.
      aggregator: 'min',
      async collect() {
        const isUp = await within(check(), deadlineMs).then(
          () => true,
          () => false,
        );
        this.set(Number(isUp));
      },
    });
  },
});

interface RealtimeCounts {
  readonly sockets: number;
  readonly users: number;
  readonly slowReadersCut: number;
  readonly floodsCut: number;
}

/** What this process counts, for Prometheus. */
export interface Metrics extends ChatMetrics, BudgetMetrics, DiskMetrics, PartMetrics {
  readonly registry: Registry;
  /** One answered HTTP call; `route` is the call's name, never a path with ids in it. */
  observeHttp(call: { route: string; method: string; status: number; seconds: number }): void;
  /** Counts work off the path of a reply. */
  countWork(work: { kind: 'job' | 'later'; name: string; outcome: string }): void;
  /** The web app failed in a browser: an error, a rejected promise, a screen that could not be drawn. */
  countClientError(kind: string): void;
  /** Reads the realtime server's counts at each scrape. */
  observeRealtime(read: () => RealtimeCounts): void;
  /** Prometheus text, of all workers where there are several. */
  read(): Promise<{ contentType: string; text: string }>;
}

const realtimeGauges = {
  sockets: ['branchline_realtime_sockets', 'Open sockets.'],
  users: ['branchline_realtime_users', 'People with an open socket on this process.'],
} as const;
const realtimeCounters = {
  slowReadersCut: ['branchline_realtime_slow_readers_cut_total', 'Sockets closed because they did not read.'],
  floodsCut: ['branchline_realtime_floods_cut_total', 'Sockets closed because they sent too much.'],
} as const;

/** A registry of its own for each app, so that several can live in one test process. `version`: of the program. */
export const createMetrics = (version: string): Metrics => {
  const registry = new Registry();
  shareWithPrimary(registry);
  collectDefaultMetrics({ register: registry });
  showLatestWorker(registry);
  new Gauge({
    name: 'branchline_build_info',
    help: 'Always 1; what runs is in the labels.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1);
  const httpSeconds = new Histogram({
    name: 'branchline_http_request_duration_seconds',
    help: 'Time from the request to the end of its reply.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const workEnded = new Counter({
    name: 'branchline_work_ended_total',
    help: 'Jobs and queued work that ended, by how.',
    labelNames: ['kind', 'name', 'outcome'],
    registers: [registry],
  });
  const clientErrors = new Counter({
    name: 'branchline_client_errors_total',
    help: 'Errors of the web app that browsers reported.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const chat = createChatMetrics(registry);
  return {
    ...chat,
    ...createBudgetMetrics(registry),
    ...createDiskMetrics(registry),
    ...createPartMetrics(registry),
    registry,
    observeHttp: ({ route, method, status, seconds }) => {
      httpSeconds.observe({ route, method, status: String(status) }, seconds);
      if (status === 429) chat.countRejected('http', 'rate_limited');
      if (status === 503) chat.countRejected('http', 'unavailable');
    },
    countWork: (work) => workEnded.inc(work),
    countClientError: (kind) => clientErrors.inc({ kind }),
    observeRealtime: (read) => {
      for (const [key, [name, help]] of Object.entries(realtimeGauges)) {
        new Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(read()[key as keyof typeof realtimeGauges]);
          },
        });
      }
      for (const [key, [name, help]] of Object.entries(realtimeCounters)) {
        new Counter({
          name,
          help,
          registers: [registry],
          collect() {
            this.reset();
            this.inc(read()[key as keyof typeof realtimeCounters]);
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
