import { Gauge, type Registry } from 'prom-client';
import { within } from './deadline.ts';

const deadlineMs = 3_000;

/** Whether the parts outside this process answer it, for Prometheus. */
export interface PartMetrics {
  /** Asks at each scrape; `check` rejects while the part is away. */
  watchPart(part: 'database' | 'redis', check: () => Promise<void>): void;
}

/** Registers a gauge for each part that is watched. */
export const createPartMetrics = (registry: Registry): PartMetrics => ({
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
