import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { TracingConfig } from '#config/config';
import type { Logger } from '#platform/logger';
import { createOtlpExporter } from './otlp-exporter.ts';
import type { SpanStart, Tracing } from './tracing-types.ts';

interface Context {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
  isOver?: boolean;
}

/** W3C Trace Context, version 00; anything else begins a trace of its own. */
const readTraceparent = (header: SpanStart['traceparent']): Context | undefined => {
  if (typeof header !== 'string') return undefined;
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) ?? [];
  return traceId === '' ? undefined : { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Traces what is begun here and hands it to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. Loaded by those alone who
 * set it. Written here since it takes little: the official exporter asks for Node 22 (docs/decisions).
 */
export const startTracing = (
  { endpoint, headers, serviceName, ratio }: TracingConfig,
  { logger, version }: { readonly logger: Logger; readonly version: string },
): Tracing => {
  const contexts = new AsyncLocalStorage<Context>();
  const instance = randomBytes(8).toString('hex');
  const resource = {
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': instance,
    'process.pid': process.pid,
  };
  const exporter = createOtlpExporter({ endpoint, headers, resource, logger });

  return {
    isInside: () => {
      const context = contexts.getStore();
      // What a timer does long after belongs to nobody any more.
      return context?.isSampled === true && context.isOver !== true;
    },
    begin: ({ name, kind, attributes = {}, traceparent }) => {
      const parent = readTraceparent(traceparent) ?? contexts.getStore();
      const context: Context = {
        traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        isSampled: parent?.isSampled ?? Math.random() < ratio,
      };
      const startedAt = now();
      return {
        run: (work) => contexts.run(context, work),
        end: (more = {}, failure) => {
          context.isOver = true;
          if (!context.isSampled) return;
          const { traceId, spanId } = context;
          const ids = { traceId, spanId, parentSpanId: parent?.spanId };
          const all = { ...attributes, ...more };
          exporter.add({ ...ids, name, kind, startedAt, endedAt: now(), attributes: all, failure });
        },
      };
    },
    close: () => exporter.close(),
  };
};
