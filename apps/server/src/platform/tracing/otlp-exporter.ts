import { waitAtMost } from '#platform/deadline';
import type { Logger } from '#platform/logger';
import type { Attributes, SpanStart } from './tracing-types.ts';

/** A span that ended. Moments are milliseconds since 1970, with fractions. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanStart['kind'];
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly failure: string | undefined;
}

export interface ExporterOptions {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Attributes;
  readonly logger: Logger;
}

const sendEveryMs = 1_000;
const maxBatch = 512;
const maxWaiting = 8_192;
const answerWithinMs = 5_000;
const closeWithinMs = 1_000;

const kinds = { internal: 1, server: 2, client: 3 } as const;

const toKeyValues = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });

const toNanoseconds = (milliseconds: number): string => `${String(Math.round(milliseconds * 1000))}000`;

/** OTLP/JSON (opentelemetry-proto 1.x, trace/v1). */
const toOtlp = ({ kind, name, startedAt, endedAt, attributes, failure, ...ids }: EndedSpan) => ({
  ...ids,
  name,
  kind: kinds[kind],
  startTimeUnixNano: toNanoseconds(startedAt),
  endTimeUnixNano: toNanoseconds(endedAt),
  attributes: toKeyValues(attributes),
  status: failure === undefined ? {} : { code: 2, message: failure },
});

/** Hands spans to a collector by OTLP over HTTP, some hundred at once. Those it does not take are lost, and nobody waits. */
export const createOtlpExporter = ({ endpoint, headers, resource, logger }: ExporterOptions) => {
  const waiting: EndedSpan[] = [];
  let lost = 0;
  let isAway = false;
  let sending: Promise<void> | null = null;

  const post = async (spans: readonly EndedSpan[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'branchline' }, spans: spans.map(toOtlp) }];
    const body = { resourceSpans: [{ resource: { attributes: toKeyValues(resource) }, scopeSpans }] };
    const reply = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`The collector answered ${String(reply.status)}.`);
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, maxBatch);
      try {
        await post(spans);
        isAway = false;
      } catch (error) {
        lost += spans.length;
        // Once for each absence; the log is no place for every second of it.
        if (!isAway) logger.warn({ err: error, lost }, 'Traces are not taken by OTEL_EXPORTER_OTLP_ENDPOINT.');
        isAway = true;
        return;
      }
    }
  };
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), sendEveryMs).unref();

  return {
    add: (span: EndedSpan): void => {
      if (waiting.length >= maxWaiting) lost += 1;
      else waiting.push(span);
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await sending;
      await waitAtMost(flush(), closeWithinMs);
    },
  };
};
