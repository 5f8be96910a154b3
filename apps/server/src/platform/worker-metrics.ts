import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

// A scrape reaches any one worker; the primary adds up what all of them counted.

const asking = 'metrics.ask';
const answering = 'metrics.answer';
const deadlineMs = 4_000;

interface Answer {
  readonly type: typeof answering;
  readonly id: number;
  readonly text: string | null;
}
const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === answering;

/** In the primary: answers workers that ask for the sum. */
export const answerWorkerMetrics = (): void => {
  const sum = new AggregatorRegistry();
  cluster.on('message', (worker, message: { type?: unknown; id?: unknown }) => {
    if (message.type !== asking) return;
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ type: answering, id: message.id, text });
    };
    sum.clusterMetrics().then(answer, () => answer(null));
  });
};

/** In a worker: hands its counts to the primary when that adds up. */
export const shareWithPrimary = (registry: Registry): void => {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
};

/** The mean over workers would hide the one that is late, and people wait for that one. */
export const showLatestWorker = (registry: Registry): void => {
  for (const which of ['', '_mean', '_p50', '_p90', '_p99']) {
    const metric = registry.getSingleMetric(`nodejs_eventloop_lag${which}_seconds`);
    if (metric) Object.assign(metric, { aggregator: 'max' });
  }
};

let lastId = 0;

/** In a worker: the sum over all workers as Prometheus text. Null when this is no worker, or the primary does not answer. */
export const readFromPrimary = (): Promise<string | null> => {
  if (!cluster.isWorker) return Promise.resolve(null);
  const id = ++lastId;
  return new Promise((resolve) => {
    const finish = (text: string | null) => {
      clearTimeout(timer);
      process.off('message', listen);
      resolve(text);
    };
    const timer = setTimeout(() => finish(null), deadlineMs);
    const listen = (message: unknown) => {
      if (isAnswer(message) && message.id === id) finish(message.text);
    };
    process.on('message', listen);
    process.send?.({ type: asking, id });
  });
};
