/** Short facts about what was done: names and codes, nothing that people write. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanStart {
  readonly name: string;
  /** Who asked: somebody outside, this process of another one, or nobody. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** The header `traceparent` of W3C Trace Context: whose trace this belongs to. */
  readonly traceparent?: string | string[] | undefined;
}

export interface Span {
  /** What begins while `work` runs, and in what it awaits, is part of this. */
  run<T>(work: () => T): T;
  /** `failure`: a code, where it failed. */
  end(attributes?: Attributes, failure?: string): void;
}

/** Traces by OpenTelemetry; there is none where OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
export interface Tracing {
  begin(start: SpanStart): Span;
  /** Whether something that is traced is under way here. */
  isInside(): boolean;
  /** Sends what waits, for a second at most. */
  close(): Promise<void>;
}

/** Runs `work` as a span of its own; without tracing it only runs it. */
export const inSpan = async <T>(tracing: Tracing | undefined, start: SpanStart, work: () => Promise<T>): Promise<T> => {
  if (!tracing) return work();
  const span = tracing.begin(start);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(undefined, error instanceof Error ? error.name : 'Error');
    throw error;
  }
};
