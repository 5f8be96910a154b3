import { AggregatorRegistry } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('of several workers the one whose event loop is latest is shown, not the mean of all', async () => {
  const countsOf = async (delay: number) => {
    const metrics = await createMetrics('0.0.0').registry.getMetricsAsJSON();
    return metrics.map((metric) =>
      metric.name.startsWith('nodejs_eventloop_lag') ? { ...metric, values: [{ value: delay, labels: {} }] } : metric,
    );
  };
  const text = await AggregatorRegistry.aggregate([await countsOf(0.9), await countsOf(0.1)]).metrics();
  const shown = Object.fromEntries(
    [...text.matchAll(/^nodejs_eventloop_lag_?(\w*)_seconds (\S+)$/gm)].map(([, which = '', value]) => [
      which,
      Number(value),
    ]),
  );
  expect(shown).toMatchObject({ '': 0.9, p50: 0.9, p90: 0.9, p99: 0.9, max: 0.9, min: 0.1 });
});
