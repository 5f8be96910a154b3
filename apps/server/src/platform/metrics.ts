import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What this process counts, for Prometheus. Features and platform parts add theirs to `registry`. */
export interface Metrics {
  readonly registry: Registry;
  /** One answered HTTP call; `route` is the call's name, never a path with ids in it. */
  observeHttp(call: { route: string; method: string; status: number; seconds: number }): void;
}

/** A registry of its own for each app, so that several can live in one test process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    observeHttp: ({ route, method, status, seconds }) => {
      httpSeconds.observe({ route, method, status: String(status) }, seconds);
    },
  };
};
