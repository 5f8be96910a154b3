import { type Problems, shown } from './problems.ts';
import type { ValueReader } from './plain-values.ts';
import type { TracingConfig } from './shape.ts';

const endpointExample = 'http://127.0.0.1:4318';

const isEndpoint = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol) && !/[?#]/.test(value);

/** A percent-encoded value of a header; null where it is none. */
const decodeValue = (text: string): string | null => {
  try {
    const value = decodeURIComponent(text);
    return /^[ -~]*$/.test(value) ? value : null;
  } catch {
    return null;
  }
};

/** `name=value,name=value`, percent-encoded, as the OpenTelemetry specification has it. */
const readHeaders = (value: string | null, problems: Problems): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const pair of (value ?? '').split(',').map((each) => each.trim())) {
    if (pair === '') continue;
    const [, name, text] = /^([\w-]+)\s*=\s*(\S+)$/.exec(pair) ?? [];
    const decoded = text === undefined ? null : decodeValue(text);
    if (name !== undefined && decoded !== null) headers[name] = decoded;
    else problems.add('OTEL_EXPORTER_OTLP_HEADERS', 'is no list of name=value', 'authorization=Bearer%20token');
  }
  return headers;
};

/** What OpenTelemetry's own variables say of traces; null: none are made. */
export const readTracing = (read: ValueReader): TracingConfig | null => {
  const endpoint = read.raw('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  if (!isEndpoint(endpoint))
    read.problems.add(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      `is ${shown(endpoint)}, not an http: or https: address`,
      endpointExample,
    );
  const ratio = read.raw('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(ratio))
    read.problems.add('OTEL_TRACES_SAMPLER_ARG', `is ${shown(ratio)}, not a share from 0 to 1`, '0.1');
  return {
    endpoint,
    headers: readHeaders(read.raw('OTEL_EXPORTER_OTLP_HEADERS'), read.problems),
    serviceName: read.raw('OTEL_SERVICE_NAME') ?? 'branchline',
    ratio: Number(ratio),
  };
};
